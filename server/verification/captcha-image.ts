import sharp from 'sharp'
import * as svgCaptcha from 'svg-captcha'
import type { PictureReply } from '../calls/call.ts'

const WIDTH = 132
const HEIGHT = 48
/** Screens of phones have two or three points to a pixel. */
const DENSITY = 2
const POINTS_PER_INCH = 72

type Draw = (text: string, options: object) => string
// The package itself is the function that draws a given text; its types know only the ones that invent one.
const draw = (svgCaptcha as unknown as { default: Draw }).default

/** A raster image: the outlines of an SVG would tell a machine each letter. */
export async function drawCaptcha(text: string): Promise<PictureReply> {
  const svg = draw(text, {
    width: WIDTH,
    height: HEIGHT,
    fontSize: 64,
    noise: 3,
    color: true,
    background: '#b8c4be',
  })
  const image = sharp(Buffer.from(svg), { density: POINTS_PER_INCH * DENSITY })
    .resize(WIDTH * DENSITY, HEIGHT * DENSITY)
    .png({ palette: true, colours: 16 })
  return { type: 'image/png', bytes: new Uint8Array(await image.toBuffer()) }
}

import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { PictureReply } from '../calls/call.ts'
import { glyphs } from './captcha-glyphs.ts'

const WIDTH = 132
const HEIGHT = 48
const MARGIN = 6
/** Screens of phones have two or three points to a pixel. */
const DENSITY = 2
const BACKGROUND = '#b8c4be'
const INKS = ['#14403a', '#5a1f3d', '#1f3a6b', '#4a3410', '#2c2c54']
const NOISE = 3

const between = (least: number, most: number): number => least + (randomInt(1_000) / 999) * (most - least)
const ink = (): string => INKS[randomInt(INKS.length)] ?? '#000'
const stroke = (path: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${ink()}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Turned, leaning, of its own size, and bent by a wave: no two pictures of a letter have the same outline. */
function drawLetter(letter: string, left: number): string {
  const [turn, lean, size] = [between(-0.3, 0.3), between(-0.25, 0.25), between(1.05, 1.25)]
  const [phase, bend] = [between(0, 2 * Math.PI), between(0.8, 1.6)]
  const top = between(2, 6)
  const place = (x: number, y: number): string => {
    const [dx, dy] = [x - 10 + lean * (18 - y) + bend * Math.sin(phase + y / 5), y - 18]
    const across = dx * Math.cos(turn) - dy * Math.sin(turn)
    const down = dx * Math.sin(turn) + dy * Math.cos(turn)
    return `${(left + (10 + across) * size).toFixed(1)} ${(top + (17 + down) * size).toFixed(1)}`
  }
  const path = (glyphs[letter] ?? '').replace(/(\d+) (\d+)/g, (_, x, y) => place(Number(x), Number(y)))
  return stroke(path, between(2.4, 3.4))
}

/** A line across the letters, as thick and as dark as they are. */
function drawNoise(): string {
  const at = () => `${between(0, WIDTH).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}`
  return stroke(`M0 ${between(4, HEIGHT - 4)} C${at()} ${at()} ${WIDTH} ${between(4, HEIGHT - 4)}`, 1.6)
}

/** A raster image: the strokes of an SVG would tell a machine each letter. */
export async function drawCaptcha(text: string): Promise<PictureReply> {
  const step = (WIDTH - 2 * MARGIN) / text.length
  const letters = [...text].map((letter, index) => drawLetter(letter, MARGIN + index * step + between(0, 4)))
  const noise = Array.from({ length: NOISE }, drawNoise)
  const size = `width="${WIDTH * DENSITY}" height="${HEIGHT * DENSITY}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="${BACKGROUND}"/>${letters.join('')}${noise.join('')}</svg>`
  const image = sharp(Buffer.from(svg)).png({ palette: true, colours: 16 })
  return { type: 'image/png', bytes: new Uint8Array(await image.toBuffer()) }
}

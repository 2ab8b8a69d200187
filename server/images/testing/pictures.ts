import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type Picture = { colour?: string; width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' }

/** A picture of one colour, to upload. */
export const picture = ({ colour = 'red', width = 40, height = 30, format = 'jpeg' }: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format, format === 'png' ? {} : { quality: 95 })
    .toBuffer()

const MEGABYTE = 1024 * 1024

/** A photo of noise, which JPEG can hardly make smaller, filled up to 8 MB less a kilobyte. */
export async function largePhoto(): Promise<Buffer> {
  const [width, height] = [2400, 1800]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  const jpeg = await noise.jpeg({ quality: 90 }).toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, 8 * MEGABYTE - 1024 - jpeg.length))])
}

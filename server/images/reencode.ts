import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_SIDE_MAX } from '../../market/constants.ts'
import { sniff } from './sniff.ts'

/** What decoding holds in memory is bounded by the rules below; a cache or more threads would multiply it. */
sharp.cache(false)
sharp.concurrency(1)

const SMALL_SIDE = 320
const QUALITY = { full: 80, small: 72 } as const
const SIDE_MAX = 16_000
const PIXELS_MAX = 60_000_000
/** Formats that are decoded as a whole instead of line by line may not need more than this. */
const WHOLE_MAX_BYTES = 24_000_000

export type ImageProblem = 'kind' | 'broken' | 'dimensions' | 'busy'
export type Reencoded = { full: Uint8Array; small: Uint8Array; width: number; height: number }

type ImageSize = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/** Memory for a picture that cannot be read line by line: progressive JPEG, interlaced PNG, any WebP. */
function wholeBytes(kind: string, { width, height, channels, depth, isProgressive }: ImageSize): number {
  if (kind !== 'webp' && !isProgressive) return 0
  // A progressive JPEG keeps two bytes a coefficient; WebP always decodes to four channels.
  const perPixel = kind === 'webp' ? 4 : (channels ?? 4) * (kind === 'jpeg' || depth !== 'uchar' ? 2 : 1)
  return width * height * perPixel
}

export function hasFittingDimensions(kind: string, measured: ImageSize): boolean {
  const { width, height } = measured
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) return false
  return wholeBytes(kind, measured) <= WHOLE_MAX_BYTES
}

/** How the camera was held (EXIF 1 to 8): mirrored first, then turned. */
const turns: Readonly<Record<number, readonly [mirrored: boolean, degrees: number]>> = {
  2: [true, 0],
  3: [false, 180],
  4: [true, 180],
  5: [true, 270],
  6: [false, 90],
  7: [true, 90],
  8: [false, 270],
}

function upright(picture: Sharp, orientation = 1): Sharp {
  const [mirrored, degrees] = turns[orientation] ?? [false, 0]
  return picture.flop(mirrored).rotate(degrees)
}

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const jpeg = (picture: Sharp) => picture.jpeg({ quality: QUALITY.full }).toBuffer({ resolveWithObject: true })

/** Shrunk while it is decoded, and turned only then: turning the original would hold all of it in memory. */
async function drawFull(bytes: Uint8Array, orientation = 1) {
  const shrunk = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .resize(inside(IMAGE_SIDE_MAX))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
  if (!turns[orientation]) return jpeg(shrunk)
  const { data, info } = await shrunk.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return jpeg(upright(sharp(data, { raw: { width, height, channels } }), orientation))
}

async function draw(bytes: Uint8Array, orientation: number | undefined): Promise<Reencoded> {
  const { data: full, info } = await drawFull(bytes, orientation)
  const small = await sharp(full).resize(inside(SMALL_SIDE)).jpeg({ quality: QUALITY.small }).toBuffer()
  return { full, small, width: info.width, height: info.height }
}

/** A new picture with the pixels of the one given and nothing else of it, or why there is none. */
export async function reencode(bytes: Uint8Array): Promise<Reencoded | ImageProblem> {
  const kind = sniff(bytes)
  if (!kind) return 'kind'
  try {
    const measured = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (measured.format !== kind) return 'kind'
    if (!hasFittingDimensions(kind, measured)) return 'dimensions'
    return await draw(bytes, measured.orientation)
  } catch {
    // Whatever a decoder objects to, the person can only choose another picture.
    return 'broken'
  }
}

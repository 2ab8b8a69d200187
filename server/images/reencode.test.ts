import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hasFittingDimensions, reencode } from './reencode.ts'
import { sniff } from './sniff.ts'
import { picture } from './testing/pictures.ts'

async function drawn(bytes: Uint8Array) {
  const made = await reencode(bytes)
  if (typeof made === 'string') throw new Error(made)
  return made
}

/** Red above, blue below, wider than high. */
const flag = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } }).composite([
  { input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 0, top: 20 },
])

describe('a picture drawn anew', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stands upright, however the camera was held (%i)',
    async (orientation) => {
      for (const format of ['jpeg', 'png'] as const) {
        const held = await flag.clone().withMetadata({ orientation }).toFormat(format).toBuffer()
        const expected = await sharp(held)
          .autoOrient()
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const made = await drawn(held)
        const actual = await sharp(made.full).raw().toBuffer({ resolveWithObject: true })
        expect([made.width, made.height]).toEqual([expected.info.width, expected.info.height])
        const apart = actual.data.reduce(
          (sum, byte, at) => sum + Math.abs(byte - (expected.data[at] ?? 0)),
          0,
        )
        expect(apart / actual.data.length).toBeLessThan(12)
      }
    },
  )

  test('is as large as it was, up to 1600, and small beside it', async () => {
    const small = await drawn(await picture({ width: 50, height: 20 }))
    expect([small.width, small.height]).toEqual([50, 20])
    const large = await drawn(await picture({ width: 4000, height: 3000 }))
    expect([large.width, large.height]).toEqual([1600, 1200])
    expect(await sharp(large.small).metadata()).toMatchObject({ width: 320, height: 240, format: 'jpeg' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may come as %s', async (format) => {
    const bytes = await picture({ format })
    expect(sniff(bytes)).toBe(format)
    expect((await drawn(bytes)).width).toBe(40)
  })
})

describe('dimensions', () => {
  const of = (width: number, height: number, isProgressive = false) =>
    ({ width, height, channels: 3, depth: 'uchar', isProgressive }) as const
  test.each([
    ['jpeg', of(9000, 6600), true],
    ['jpeg', of(9000, 6700), false],
    ['jpeg', of(16_001, 10), false],
    ['jpeg', of(2000, 2000, true), true],
    ['jpeg', of(2001, 2000, true), false],
    ['png', of(9000, 6600), true],
    ['png', of(2800, 2800, true), true],
    ['webp', of(3000, 2000), true],
    ['webp', of(3000, 2001), false],
  ] as const)('%s %o: %s', (kind, measured, fits) => {
    expect(hasFittingDimensions(kind, measured)).toBe(fits)
  })
})

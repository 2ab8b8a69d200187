import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.server.ts'

test('the path paints exactly the dark modules', () => {
  const text = 'https://terang.example/promotion?id=indonesia#/downloadTemplate'
  const { size, path } = qrOf(text, 2) ?? expect.fail('no code')
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let step = 0; step < Number(length); step += 1) {
      const line = painted[Number(y)]
      if (line) line[Number(x) + step] = true
    }
  expect(painted).toEqual(encode(text, { ecc: 'M', border: 2 }).data)
})

test('an address that somebody made too long has none', () => {
  expect(qrOf(`https://terang.example/promotion?utm_tag=${'a'.repeat(900)}`, 2)).not.toBeNull()
  for (const length of [1_000, 2_500, 15_000]) expect(qrOf('₹'.repeat(length), 2)).toBeNull()
})

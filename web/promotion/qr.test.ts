import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.server.ts'

test('the path paints exactly the dark modules', () => {
  const text = 'https://terang.example/promotion?id=indonesia#/downloadTemplate'
  const { size, path } = qrOf(text)
  const painted = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(length); step += 1) {
      const line = painted[Number(y)]
      if (line) line[Number(x) + step] = true
    }
  expect(painted).toEqual(encode(text, { ecc: 'M', border: 2 }).data)
})

import { expect, test } from 'vitest'
import { barParts } from './split-bar.tsx'

test('the parts of a bar are together the whole, and neither vanishes unless it is nothing', () => {
  for (let percent = 0; percent <= 100; percent++) {
    const [first, second] = barParts(percent, 320, 4)
    expect(first + second).toBe(320)
    expect(first > 0).toBe(percent > 0)
    expect(second > 0).toBe(percent < 100)
  }
  expect(barParts(50, 320, 4)).toEqual([160, 160])
  expect(barParts(1, 320, 4)).toEqual([4, 316])
})

import { describe, expect, test } from 'vitest'
import { overridePacks } from './market.ts'
import { packs } from './packs/packs.ts'
import { faintPairs, mix } from './palette.ts'

const { light } = packs.id.colours

describe('the colours of a pack', () => {
  test.each(['id', 'in'] as const)('of %s can be read in both themes', (market) => {
    expect(faintPairs(packs[market].colours.light)).toEqual([])
    expect(faintPairs(packs[market].colours.dark)).toEqual([])
  })

  test.each([
    ['ink2', '#9aa8a1', 'ink2 on surface has'],
    ['brandInk', '#5f8f7d', 'brandInk on brand has'],
    ['surface', '#46534c', 'surface on ink has'],
    ['warn', '#b56200', 'warn on 14 % warn has'],
    ['good', '#128a4a', 'good on brandSoft has'],
    ['line', '#3d7a66', 'brand on line has'],
  ] as const)('are refused with %s %s', (token, value, named) => {
    expect(faintPairs({ ...light, [token]: value }).join()).toContain(named)
  })
})

test("a lender's colour that cannot be read is refused with the pair", () => {
  const overrides = { in: { colours: { dark: { ink2: '#3a3a44' } } } }
  expect(() => overridePacks(packs, overrides)).toThrow(
    /market pack 'in': colours\.dark: ink2 on surface has a contrast of 1\.\d\d, not 4\.5/,
  )
})

test('colours are mixed as the sheets mix them', () => {
  expect(mix('#ff0000', '#ffffff', 12)).toBe('#ffe0e0')
  expect(mix('#000000', '#ffffff', 50)).toBe('#808080')
})

import { describe, expect, it } from 'vitest'
import { regionsOf } from './places.server.ts'
import { regionsElsewhere } from './postal-codes.server.ts'

const names = (market: 'id' | 'in', code: string, region: string) =>
  regionsElsewhere(market, code, region).map(({ name }) => name)

describe('a postal code', () => {
  it('that belongs to another region is asked about, with the regions that it belongs to', () => {
    expect(names('in', '411001', 'IN-KA')).toEqual(['Maharashtra'])
    expect(names('in', '560001', 'IN-MH')).toEqual(['Karnataka'])
    expect(names('in', '160017', 'IN-DL')).toEqual(['Chandigarh', 'Haryana', 'Punjab'])
    expect(names('id', '40111', 'ID-JT')).toEqual(['Jawa Barat'])
    expect(names('id', '55111', 'ID-JK')).toEqual(['Daerah Istimewa Yogyakarta'])
  })

  it('of the chosen region is not', () => {
    expect(names('in', '411001', 'IN-MH')).toEqual([])
    expect(names('in', '403001', 'IN-GA')).toEqual([])
    expect(names('id', '57111', 'ID-JT')).toEqual([])
    expect(names('id', '42111', 'ID-BT')).toEqual([])
  })

  it('that is not whole, in no zone, or without a region is not', () => {
    for (const code of ['', '41', '41100', '4110011', '900001', 'abcdef'])
      expect(names('in', code, 'IN-KA')).toEqual([])
    expect(names('id', '411001', 'ID-JK')).toEqual([])
    expect(names('id', '18000', 'ID-JK')).toEqual([])
    expect(names('in', '411001', '')).toEqual([])
  })

  it.each(['id', 'in'] as const)('names every region of %s somewhere', (market) => {
    const digits = market === 'id' ? 5 : 6
    const found = Array.from({ length: 90 }, (_, at) => String(at + 10).padEnd(digits, '0')).flatMap((code) =>
      regionsElsewhere(market, code, 'nowhere').map((region) => region.code),
    )
    expect([...new Set(found)].sort()).toEqual(regionsOf[market].map(({ code }) => code).sort())
  })
})

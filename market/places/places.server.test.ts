import { describe, expect, it } from 'vitest'
import { placeOf, regionOf, regionsOf } from './places.server.ts'

/** How many districts each region has: in Indonesia regencies and cities together. */
const counts = {
  id: {
    AC: 23,
    BA: 9,
    BB: 7,
    BE: 10,
    BT: 8,
    GO: 6,
    JA: 11,
    JB: 27,
    JI: 38,
    JK: 6,
    JT: 35,
    KB: 14,
    KI: 10,
    KR: 7,
    KS: 13,
    KT: 14,
    KU: 5,
    LA: 15,
    MA: 11,
    MU: 10,
    NB: 10,
    NT: 22,
    PA: 9,
    PB: 7,
    PD: 6,
    PE: 8,
    PS: 4,
    PT: 8,
    RI: 12,
    SA: 15,
    SB: 19,
    SG: 17,
    SN: 24,
    SR: 6,
    SS: 17,
    ST: 13,
    SU: 33,
    YO: 5,
  },
  in: {
    AN: 3,
    AP: 26,
    AR: 28,
    AS: 35,
    BR: 38,
    CG: 33,
    CH: 1,
    DH: 3,
    DL: 11,
    GA: 2,
    GJ: 33,
    HP: 12,
    HR: 22,
    JH: 24,
    JK: 20,
    KA: 31,
    KL: 14,
    LA: 2,
    LD: 1,
    MH: 36,
    ML: 12,
    MN: 16,
    MP: 55,
    MZ: 11,
    NL: 17,
    OD: 30,
    PB: 23,
    PY: 4,
    RJ: 41,
    SK: 6,
    TN: 38,
    TR: 8,
    TS: 33,
    UK: 13,
    UP: 75,
    WB: 23,
  },
}

describe.each([
  ['id', 38, 514],
  ['in', 36, 780],
] as const)('the places of %s', (market, regions, districts) => {
  it(`are ${regions} regions with ${districts} districts`, () => {
    expect(regionsOf[market]).toHaveLength(regions)
    expect(regionsOf[market].flatMap((region) => region.districts)).toHaveLength(districts)
  })

  it('has as many districts in each region as there are', () => {
    const found = regionsOf[market].map((region) => [region.code.slice(3), region.districts.length])
    expect(Object.fromEntries(found)).toEqual(counts[market])
  })

  it('has each code once, and short enough to be stored', () => {
    const codes = regionsOf[market].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, districts: own } of regionsOf[market]) {
      expect(code).toMatch(new RegExp(`^${market.toUpperCase()}-[A-Z]{2}$`))
      expect(new Set(own.map((district) => district.code)).size, code).toBe(own.length)
      for (const district of own) expect(district.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(Math.max(...own.map((district) => district.code.length))).toBeLessThanOrEqual(40)
    }
  })

  it('is written as names are, and sorted', () => {
    const sorted = (names: string[]) => [...names].sort(new Intl.Collator('en').compare)
    const names = regionsOf[market].map(({ name }) => name)
    expect(names).toEqual(sorted(names))
    for (const { districts: own } of regionsOf[market]) {
      const kinds = [/^Kab\. /, /^Kota /, /^(?!Kab\. |Kota )/]
      const ordered = kinds.flatMap((kind) =>
        sorted(own.map(({ name }) => name).filter((name) => kind.test(name))),
      )
      expect(own.map(({ name }) => name)).toEqual(ordered)
      for (const { name } of own) expect(name).toMatch(/^\p{Lu}[\p{L} .-]+( 24 Parganas)?$/u)
    }
  })
})

describe('a place', () => {
  it('is found by its codes', () => {
    expect(placeOf('id', 'ID-JB', 'kota-bandung')).toMatchObject({
      region: { name: 'Jawa Barat' },
      district: { name: 'Kota Bandung' },
    })
    expect(placeOf('in', 'IN-MH', 'pune')?.district.name).toBe('Pune')
  })

  it('is not found in another region or market', () => {
    expect(placeOf('id', 'ID-JT', 'kota-bandung')).toBeUndefined()
    expect(placeOf('in', 'ID-JB', 'kota-bandung')).toBeUndefined()
    expect(regionOf('id', '')).toBeUndefined()
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { marketPackSchema, overridePacks } from './market.ts'
import { packs } from './packs/packs.ts'

describe('the two packs', () => {
  test.each(['id', 'in'] as const)('%s satisfies its own schema', (market) => {
    expect(v.is(v.strictObject(marketPackSchema.entries), packs[market])).toBe(true)
    expect(packs[market].market).toBe(market)
  })

  test('hold the figures of product 1 and 9', () => {
    expect(packs.in).toMatchObject({ typeNumber: 1, currencySymbol: '₹', appName: 'Saaf', language: 'en' })
    expect(packs.id).toMatchObject({ typeNumber: 2, currencySymbol: 'Rp', appName: 'Terang', language: 'id' })
    expect(packs.in.claims).toMatchObject({
      amountMinMinor: 200_000,
      amountMaxMinor: 8_000_000,
      salaryMinMinor: 1_200_000,
    })
    expect(packs.id.claims).toMatchObject({ amountMinMinor: 100_000_000, amountMaxMinor: 1_500_000_000 })
    expect(packs.in.legal).toMatchObject({
      penaltyNewMinor: 100_000,
      penaltyRepeatMinor: 80_000,
      termMinDays: 91,
    })
    expect(
      packs.in.legal.lateBands.map(({ fromDay, dailyBasisPoints }) => [fromDay, dailyBasisPoints]),
    ).toEqual([
      [1, 500],
      [31, 400],
      [91, 200],
    ])
    expect(packs.id.legal.chargesCapBasisPoints).toBe(10_000)
  })
})

describe('overriding', () => {
  test('changes what is named and leaves the rest, in the other market too', () => {
    const changed = overridePacks(packs, { id: { company: { name: 'PT Lain' }, agreementPreTicked: false } })
    expect(changed.id).toEqual({
      ...packs.id,
      company: { ...packs.id.company, name: 'PT Lain' },
      agreementPreTicked: false,
    })
    expect(changed.in).toEqual(packs.in)
  })

  test('replaces a list as a whole', () => {
    const { id } = overridePacks(packs, { id: { allowedHosts: ['lain.example'], languagesOffered: ['en'] } })
    expect([id.allowedHosts, id.languagesOffered]).toEqual([['lain.example'], ['en']])
  })

  test('does not change the packs themselves', () => {
    const before = structuredClone(packs)
    overridePacks(packs, { in: { colours: { light: { brand: '#000000' } } } })
    expect(packs).toEqual(before)
  })

  test.each<[unknown, RegExp]>([
    [{ id: { company: { email: 'nobody' } } }, /market pack 'id': company\.email: /],
    [{ in: { colours: { dark: { bad: 'red' } } } }, /market pack 'in': colours\.dark\.bad: a colour such as/],
    [{ id: { legal: { termMinDays: -1 } } }, /market pack 'id': legal\.termMinDays: /],
    [{ id: { claims: { decisionHours: '2' } } }, /claims\.decisionHours/],
    [{ id: { legal: { lateBands: [{ fromDay: 1 }] } } }, /legal\.lateBands\.0\.dailyBasisPoints/],
    [{ id: { language: 'fr' } }, /market pack 'id': language/],
    [{ id: { company: null } }, /market pack 'id': company/],
    [{ id: { compny: {} } }, /market pack 'id': there is no field 'compny'/],
    [{ id: { company: { nmae: 'x' } } }, /market pack 'id': there is no field 'company\.nmae'/],
    [{ in: { legal: { lateBands: [{ fromDay: 1, dailyBasisPoints: 1, x: 1 }] } } }, /legal\.lateBands\.0\.x/],
    [{ id: JSON.parse('{"company":{"__proto__":{"name":"x"}}}') }, /there is no field 'company\.__proto__'/],
    [{ ph: {} }, /there is no market 'ph'/],
    [[], /must hold an object/],
    [null, /must hold an object/],
    ['id', /must hold an object/],
  ])('with %j says what is wrong', (overrides, message) => {
    expect(() => overridePacks(packs, overrides)).toThrow(message)
  })
})

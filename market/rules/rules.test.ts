import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { languages } from '../language.ts'
import { withLocale } from '../locale.server.ts'
import { type MarketPack, overridePacks } from '../market.ts'
import { packSets } from '../packs/packs.ts'
import { brokenOn, checkRules, parseTakenRisks, productBreaches, type Ruled, rules } from './check-rules.ts'
import { type CostTerms, isWithinCaps } from './economic-benefit.ts'
import type { RuledProduct } from './rule.ts'

const { base, current } = packSets

const kept: RuledProduct = {
  id: 'kilat',
  market: 'id',
  amountMinMinor: 100_000_000,
  termDays: 120,
  periods: 1,
  dailyRateMicro: 1_000,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 0,
  extensionDays: 14,
  extensionFeeBasisPoints: 500,
  maxExtensions: 3,
}
const keeps: Ruled = { packs: current, products: [kept] }

const packsWith = (market: 'id' | 'in', over: object): Ruled => ({
  ...keeps,
  packs: overridePacks(current, { [market]: over }),
})
const lateBy = (dailyBasisPoints: number) =>
  packsWith('id', { legal: { lateBands: [{ fromDay: 1, dailyBasisPoints }] } })

/** What breaks each rule that is checked: a rule without a row here fails. */
const breaking: Readonly<Record<string, Ruled>> = {
  'id-charges-cap': packsWith('id', { legal: { chargesCapBasisPoints: 10_001 } }),
  'id-contact-hours': packsWith('id', {
    contact: { hours: [{ weekdays: [1], from: '08:00', to: '18:01' }] },
  }),
  'id-complaint-answer': packsWith('id', { complaintClock: { answer: { count: 11 } } }),
  'id-late-charges-2024': lateBy(31),
  'id-late-charges-2025': lateBy(21),
  'id-late-charges-2026': lateBy(11),
  'id-cost-caps': packsWith('id', { lending: { costCaps: null } }),
  'id-economic-benefit': { ...keeps, products: [{ ...kept, dailyRateMicro: 3_000 }] },
  'id-debt-service': packsWith('id', { lending: { debtService: { incomeBasisPoints: 3_001 } } }),
  'id-income-floor': packsWith('id', { claims: { salaryMinMinor: 3_599_999_999 } }),
  'in-non-performing': packsWith('in', {
    arrears: { classes: current.in.arrears.classes.filter(({ fromDays }) => fromDays !== 91) },
  }),
  'in-recovery-hours': packsWith('in', {
    contact: { hours: [{ weekdays: [0], from: '07:59', to: '19:00' }] },
  }),
  'in-penal-charges': packsWith('in', { legal: { lateBands: [{ fromDay: 1, dailyBasisPoints: 1 }] } }),
  'in-penal-charges-equal': packsWith('in', { legal: { penaltyRepeatMinor: 1 } }),
  'in-cooling-off': packsWith('in', { legal: { coolingOffDays: 0 } }),
  'in-complaint-answer': packsWith('in', { complaintClock: { answer: { count: 31 } } }),
  'in-ombudsman': packsWith('in', { escalation: base.in.escalation }),
  'in-explicit-consent': packsWith('in', { agreementPreTickedUntil: null }),
}

const onDay = (day: string) => ({ id: day, in: day })
const brokenIds = (ruled: Ruled, day: string) =>
  brokenOn(checkRules(ruled, onDay(day)), onDay(day)).map(({ rule }) => rule.id)

const checked = rules.filter(({ guards }) => guards !== 'process')
const WHILE_STANDING = '2026-11-18'

test('each rule that is checked has something that breaks it', () => {
  expect(checked.map(({ id }) => id).toSorted()).toEqual(Object.keys(breaking).toSorted())
})

describe.each(checked)('$id', ({ id, from, until }) => {
  const broken = breaking[id] ?? keeps

  test('is broken from its first day on, and not on the day before', () => {
    const first = from ?? WHILE_STANDING
    if (from) expect(brokenIds(broken, addDays(from, -1))).not.toContain(id)
    expect(brokenIds(broken, first)).toContain(id)
    expect(brokenIds(broken, addDays(first, 1))).toContain(id)
  })

  test('holds no longer from the day on which it ends', () => {
    if (until === null) return expect(brokenIds(broken, '2040-01-01')).toContain(id)
    expect(brokenIds(broken, addDays(until, -1))).toContain(id)
    expect(brokenIds(broken, until)).not.toContain(id)
    expect(brokenIds(broken, addDays(until, 1))).not.toContain(id)
  })

  test('is kept by the packs of a start that names none, around its first day', () => {
    for (const days of [-1, 0, 1])
      expect(brokenIds(keeps, addDays(from ?? WHILE_STANDING, days))).not.toContain(id)
  })

  test('is named before it begins, with the day from which it is broken', () => {
    if (from === null) return
    const before = addDays(from, -1)
    const found = checkRules(broken, onDay(before)).find(({ rule }) => rule.id === id)
    expect(found).toMatchObject({ state: 'broken', on: from })
  })
})

test('the packs of a start that names none break nothing, today or when the next rules begin', () => {
  for (const day of ['2026-11-18', '2026-12-31', '2027-01-01', '2027-05-13'])
    expect(brokenIds(keeps, day)).toEqual([])
})

test("the base contract's packs break exactly these", () => {
  const today = [
    'id-contact-hours',
    'id-cost-caps',
    'id-late-charges-2026',
    'in-ombudsman',
    'in-penal-charges',
    'in-penal-charges-equal',
  ]
  const ruled = { packs: base, products: [kept] }
  expect(brokenIds(ruled, '2026-11-18').toSorted()).toEqual(today)
  expect(brokenIds(ruled, '2027-01-01').toSorted()).toEqual(
    [...today, 'id-income-floor', 'in-explicit-consent'].toSorted(),
  )
})

test('what nothing checks is never called kept', () => {
  const found = checkRules(keeps, onDay('2027-06-01'))
  for (const { rule, state } of found)
    expect([rule.id, state === 'unchecked']).toEqual([rule.id, rule.guards === 'process'])
})

test('no product is called kept where the pack has no caps', () => {
  const found = checkRules({ packs: base, products: [kept] }, onDay('2026-11-18'))
  expect(found.filter(({ rule }) => rule.guards === 'product')).toEqual([])
})

test('every rule has an id of its own and a sentence in each language', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  for (const { id, market, says, source } of rules) {
    expect(id.startsWith(`${market}-`)).toBe(true)
    expect(source).not.toBe('')
    expect(new Set(languages.map((language) => withLocale(language, says))).size).toBe(languages.length)
  }
})

describe('the caps by the day', () => {
  const caps = current.id.lending.costCaps as NonNullable<MarketPack['lending']['costCaps']>
  const terms: CostTerms = {
    principalMinor: 100_000_000,
    termDays: 180,
    periods: 1,
    dailyRateMicro: 3_000,
    serviceFeeBasisPoints: 0,
    periodFeeMinor: 0,
  }
  test.each<[string, Partial<CostTerms>, boolean]>([
    ['the rate of the cap', {}, true],
    ['a millionth more', { dailyRateMicro: 3_001 }, false],
    ['a fee beside that rate', { serviceFeeBasisPoints: 1 }, false],
    ['a fee of a period beside it', { periodFeeMinor: 1 }, false],
    ['the same rate for a day longer', { termDays: 181 }, false],
    ['the rate of long loans', { termDays: 181, dailyRateMicro: 2_000 }, true],
    [
      'a fee that fills the room to the sen',
      { dailyRateMicro: 0, periods: 6, periodFeeMinor: 9_000_000 },
      true,
    ],
    ['a sen more', { dailyRateMicro: 0, periods: 6, periodFeeMinor: 9_000_001 }, false],
  ])('%s', (_, over, isWithin) => {
    expect(isWithinCaps(caps, { ...terms, ...over })).toBe(isWithin)
  })

  test('hold with each extension that may be bought', () => {
    const cheap = { ...terms, termDays: 150, dailyRateMicro: 1_000 }
    const extension = { extensionDays: 15, extensionFeeBasisPoints: 500, maxExtensions: 2 }
    expect(isWithinCaps(caps, cheap, extension)).toBe(true)
    // The third one makes it a long loan, of which a day may cost less.
    expect(isWithinCaps(caps, cheap, { ...extension, extensionFeeBasisPoints: 801, maxExtensions: 3 })).toBe(
      false,
    )
  })

  test('are checked for the terms that somebody wants, by the rules of the day', () => {
    const dear = { ...kept, dailyRateMicro: 3_000 }
    expect(productBreaches(dear, current, '2024-12-31')).toEqual([])
    expect(productBreaches(dear, current, '2025-01-01').map(({ rule }) => rule.id)).toEqual([
      'id-economic-benefit',
    ])
    expect(productBreaches(kept, current, '2025-01-01')).toEqual([])
    expect(productBreaches({ ...dear, market: 'in' }, current, '2025-01-01')).toEqual([])
  })
})

describe('a risk that a named person takes', () => {
  const risk = { rule: 'in-penal-charges', by: 'Asha Rao', reason: 'run-off of old loans' }
  test('is read', () => expect(parseTakenRisks([risk])).toEqual([risk]))
  test.each([
    [{ ...risk, by: ' ' }, 'it must hold'],
    [{ ...risk, rule: 'in-none' }, "no rule 'in-none'"],
    [{ ...risk, rule: 'in-explicit-consent' }, "not the lender's"],
    [{ rule: risk.rule, by: risk.by }, 'it must hold'],
  ])('is refused as %j', (wrong, why) => {
    expect(() => parseTakenRisks([wrong])).toThrow(why)
  })
})

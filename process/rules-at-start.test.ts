import { describe, expect, test } from 'vitest'
import { type Market, markets } from '../market/language.ts'
import { overridePacks } from '../market/market.ts'
import { packSets } from '../market/packs/packs.ts'
import { rules } from '../market/rules/check-rules.ts'
import { ConfigError } from './config/setting.ts'
import { production, read } from './config/testing/reading.ts'
import { requireRules, rulesAtStart } from './rules-at-start.ts'

const [today, newYear] = [new Date('2026-11-18T05:00:00Z'), new Date('2027-01-01T05:00:00Z')]
const of = (packs = packSets.current, served: readonly Market[] = markets) => ({
  demo: false,
  packs,
  products: null,
  ruleRisks: [],
  markets: [...served],
})

describe('a start', () => {
  test("goes on with packs that keep the rules, and in the demo with the base contract's", () => {
    for (const now of [today, newYear]) {
      expect(() => requireRules(of(), now)).not.toThrow()
      expect(() => requireRules({ ...of(packSets.base), demo: true }, now)).not.toThrow()
    }
  })

  test('is refused with a line for each rule that is broken, its source, and the way out', () => {
    expect(() => requireRules(of(packSets.base), today)).toThrow(ConfigError)
    expect(() => requireRules(of(packSets.base), today)).toThrow(
      /^Rule id-contact-hours[\s\S]*in-penal-charges \(in\), broken from 2026-11-18: legal\.lateBands is 5 %, 4 %, 2 %[\s\S]*RBI\/2023[\s\S]*RULE_RISKS/,
    )
  })

  test('goes on with the packs that our own tests lend by, on any day', () => {
    const { packs } = read(production)
    for (const now of [today, newYear]) expect(() => requireRules(of(packs), now)).not.toThrow()
  })

  test('asks nothing of a market that is not served', () => {
    const mixed = { ...packSets.current, in: packSets.base.in }
    expect(() => requireRules(of(mixed), today)).toThrow('in-penal-charges')
    expect(() => requireRules(of(mixed, ['id']), today)).not.toThrow()
  })

  test("goes on where a named person takes the risk of the lender's rules, until one begins that is nobody's to take", () => {
    const ruleRisks = rules
      .filter(({ lendersRisk }) => lendersRisk)
      .map(({ id: rule }) => ({ rule, by: 'Asha Rao', reason: 'run-off' }))
    const config = { ...of(packSets.base), ruleRisks }
    expect(() => requireRules(config, today)).not.toThrow()
    expect(rulesAtStart(config, today).later.map(({ rule }) => rule.id)).toEqual([
      'id-income-floor',
      'in-explicit-consent',
    ])
    expect(() => requireRules(config, newYear)).toThrow('in-explicit-consent')
  })

  test('names a product of the file that is dearer than the caps allow', () => {
    const text = { en: 'a', id: 'b', hi: 'c', zh: 'd' }
    const product = {
      id: 'mahal',
      market: 'id' as const,
      name: 'Mahal',
      description: text,
      tags: { en: [], id: [], hi: [], zh: [] },
      logo: '',
      link: '',
      open: true,
      amountMin: 100_000_000,
      amountMax: 200_000_000,
      termDays: 120,
      periods: 1,
      dailyRatePercent: 4_000,
      serviceFeePercent: 0,
      periodFee: 0,
      extensionDays: 0,
      extensionFeePercent: 0,
      maxExtensions: 0,
    }
    expect(() => requireRules({ ...of(), products: [product] }, today)).toThrow('id-economic-benefit (mahal)')
    expect(() =>
      requireRules({ ...of(), products: [{ ...product, dailyRatePercent: 3_000 }] }, today),
    ).not.toThrow()
  })

  test("checks a lender's own parts", () => {
    const packs = overridePacks(packSets.current, { in: { legal: { coolingOffDays: 0 } } })
    expect(() => requireRules(of(packs), today)).toThrow('in-cooling-off (in)')
  })
})

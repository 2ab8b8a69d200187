import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { type CashFlow, effectiveAnnualRate, nominalAnnualRate } from './apr.ts'
import { offer } from './schedule.ts'
import { arbitraryLegalTerms } from './testing/legal-terms.ts'

/** An independent computation: the yearly rate, halved into place. In hundredths of a percent, not rounded. */
function bisected(received: number, repayments: readonly { date: string; amount: number }[], start: string) {
  const worth = (rate: number) =>
    repayments.reduce((sum, { date, amount }) => {
      const years = (Date.parse(date) - Date.parse(start)) / DAY_MS / 365
      return sum + amount / (1 + rate) ** years
    }, 0)
  let low = 0
  let high = 1
  while (worth(high) > received) high *= 2
  for (let halving = 0; halving < 200; halving++) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return low * 10_000
}

test('agrees with bisection to 0.01 percentage points on 1,000 random loans, ₹ and Rp', () => {
  fc.assert(
    fc.property(arbitraryLegalTerms, (terms) => {
      const { receivedMinor, periods, annualPercentageRate } = offer(terms, 'effective')
      const repayments = periods.map((period) => ({
        date: period.dueOn,
        amount: period.principalMinor + period.interestMinor + period.feeMinor,
      }))
      const wanted = bisected(receivedMinor, repayments, terms.startOn)
      expect(Number.isSafeInteger(annualPercentageRate)).toBe(true)
      expect(Math.abs(annualPercentageRate - wanted)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 1_000 },
  )
})

const loan = (payoutMinor: number, ...back: CashFlow[]): CashFlow[] => [
  { on: '2026-01-01', amountMinor: -payoutMinor },
  ...back,
]

describe('known rates', () => {
  test('10 % after a year', () => {
    expect(effectiveAnnualRate(loan(100_000, { on: '2027-01-01', amountMinor: 110_000 }))).toBe(1_000)
  })
  test('10 % on the remaining debt, in two payments a year apart', () => {
    const flows = loan(
      100_000,
      { on: '2027-01-01', amountMinor: 60_000 },
      { on: '2028-01-01', amountMinor: 55_000 },
    )
    expect(effectiveAnnualRate(flows)).toBe(1_000)
  })
  test('a tenth kept back for 91 days compounds over the year', () => {
    // (1000 / 900) ^ (365 / 91) − 1
    expect(effectiveAnnualRate(loan(90_000, { on: '2026-04-02', amountMinor: 100_000 }))).toBe(5_259)
  })
  test('a loan without charges', () => {
    expect(effectiveAnnualRate(loan(100_000, { on: '2026-04-02', amountMinor: 100_000 }))).toBe(0)
  })
})

describe('flows that are no loan', () => {
  const back = { on: '2026-04-02', amountMinor: 100 }
  test.each<[string, CashFlow[]]>([
    ['none', []],
    ['no payout', [back]],
    ['nothing back', loan(100)],
    ['less back than paid out', loan(101, back)],
    ['back on the day of the payout', loan(100, { ...back, on: '2026-01-01' })],
    ['a negative repayment', loan(100, back, { on: '2026-05-02', amountMinor: -1 })],
    ['no such day', loan(100, { ...back, on: 'soon' })],
    ['a rate beyond any number', loan(1, { on: '2026-01-02', amountMinor: 100 })],
  ])('%s', (_, flows) => {
    expect(() => effectiveAnnualRate(flows)).toThrow(RangeError)
  })
})

const inTurn = (amounts: readonly number[]) =>
  amounts.map((amountMinor, index) => ({ at: index + 1, amountMinor }))

/** Published key facts statements of Indian lenders; their instalments are rounded. */
describe('the nominal rate', () => {
  test.each([
    [
      '₹47,000, 24 × ₹2,415.14, a fee of ₹1,175 and 18 % tax on it',
      4_700_000 - 117_500 - 21_150,
      24,
      241_514,
      24.16,
    ],
    ['₹100,000, 12 × ₹8,885, a fee of ₹3,000', 10_000_000 - 300_000, 12, 888_500, 17.84],
  ])('%s', (_, receivedMinor, months, instalmentMinor, published) => {
    const found = nominalAnnualRate(receivedMinor, inTurn(Array(months).fill(instalmentMinor)), 12) / 100
    expect(Math.abs(found - published)).toBeLessThanOrEqual(0.02)
  })

  test('of one payment after 120 days is its charges over what was received, times 365 / 120', () => {
    // 1.000.000 lent, 970.000 received, 1.120.000 repaid: the effective rate is 54.86 %.
    expect(nominalAnnualRate(97_000_000, inTurn([112_000_000]), 365 / 120)).toBe(4_704)
  })

  test('agrees with bisection per period to 0.01 percentage points on 1,000 random loans', () => {
    fc.assert(
      fc.property(arbitraryLegalTerms, (terms) => {
        const { receivedMinor, periods, annualPercentageRate } = offer(terms, 'nominal')
        const perPeriod = periods.map((period) => ({
          // A period is a year here, so that the yearly rate is the period's.
          date: new Date(Date.parse('2000-01-01') + period.periodNo * 365 * DAY_MS).toISOString(),
          amount: period.principalMinor + period.interestMinor + period.feeMinor,
        }))
        const wanted =
          bisected(receivedMinor, perPeriod, '2000-01-01') * ((365 * terms.periods) / terms.termDays)
        expect(Math.abs(annualPercentageRate - wanted)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is never above the effective one of the same loan', () => {
    fc.assert(
      fc.property(arbitraryLegalTerms, (terms) => {
        const [nominal, effective] = [offer(terms, 'nominal'), offer(terms, 'effective')]
        // The periods of a schedule differ by a day at most; a nominal rate takes them as equal.
        expect(nominal.annualPercentageRate).toBeLessThanOrEqual(effective.annualPercentageRate * 1.02 + 5)
      }),
    )
  })

  test.each<[string, number, number[]]>([
    ['nothing paid out', 0, [100]],
    ['nothing back', 100, []],
    ['less back than paid out', 101, [100]],
    ['a negative repayment', 100, [200, -1]],
  ])('of %s is none', (_, payoutMinor, repayments) => {
    expect(() => nominalAnnualRate(payoutMinor, inTurn(repayments), 12)).toThrow(RangeError)
  })
})

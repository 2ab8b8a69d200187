import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween } from '../dates.ts'
import { nominalAnnualRate } from './apr.ts'
import { dayAfterPay, mayFollowPay } from './pay-day.ts'
import { offer, payoutOf, schedule, type Terms } from './schedule.ts'
import { arbitraryLegalTerms } from './testing/legal-terms.ts'

const terms: Terms = {
  principalMinor: 1_000_000,
  periods: 3,
  termDays: 91,
  dailyRateMicro: 1_000,
  serviceFeeBasisPoints: 250,
  periodFeeMinor: 1_500,
  startOn: '2026-01-01',
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('₹10,000 in three periods over 91 days, computed by hand', () => {
  // 0.1 % of 1,000,000 a day for 91 days is 91,000; a third is 30,333 and the last takes 30,334.
  expect(schedule(terms)).toEqual([
    { periodNo: 1, dueOn: '2026-01-31', principalMinor: 333_333, interestMinor: 30_333, feeMinor: 1_500 },
    { periodNo: 2, dueOn: '2026-03-02', principalMinor: 333_333, interestMinor: 30_333, feeMinor: 1_500 },
    { periodNo: 3, dueOn: '2026-04-02', principalMinor: 333_334, interestMinor: 30_334, feeMinor: 1_500 },
  ])
  expect(offer(terms, 'effective')).toMatchObject({
    receivedMinor: 975_000,
    serviceFeeMinor: 25_000,
    interestMinor: 91_000,
    feesMinor: 4_500,
    totalRepayMinor: 1_095_500,
  })
})

test('tax on fees is deducted with the service fee and paid with each period’s fee', () => {
  // 2.5 % of 1,000,000 is 25,000 and 18 % of that 4,500; 18 % of 1,500 is 270 in each of three periods.
  expect(offer({ ...terms, feeTaxBasisPoints: 1_800 }, 'nominal')).toMatchObject({
    receivedMinor: 970_500,
    serviceFeeMinor: 29_500,
    feesMinor: 5_310,
    feeTaxMinor: { service: 4_500, periods: 810 },
    totalRepayMinor: 1_096_310,
    periods: [{ feeMinor: 1_770 }, { feeMinor: 1_770 }, { feeMinor: 1_770 }],
  })
})

test('tax on fees raises the annual rate, by either method; terms from before there was one have none', () => {
  const taxed = { ...terms, feeTaxBasisPoints: 1_800 }
  for (const method of ['nominal', 'effective'] as const)
    expect(offer(taxed, method).annualPercentageRate).toBeGreaterThan(
      offer(terms, method).annualPercentageRate,
    )
  expect(offer(terms, 'nominal')).toEqual(offer({ ...terms, feeTaxBasisPoints: 0 }, 'nominal'))
})

test('a year in twelve payments has twelve periods', () => {
  const monthly = { ...terms, periods: 12, termDays: 365, serviceFeeBasisPoints: 0, periodFeeMinor: 0 }
  const { periods, annualPercentageRate } = offer(monthly, 'nominal')
  const amounts = periods.map(({ periodNo, principalMinor, interestMinor }) => ({
    at: periodNo,
    amountMinor: principalMinor + interestMinor,
  }))
  expect(annualPercentageRate).toBe(nominalAnnualRate(1_000_000, amounts, 12))
})

test('a total smaller than the periods falls due whole in the last', () => {
  const periods = schedule({ ...terms, principalMinor: 5, periods: 12, dailyRateMicro: 0 })
  expect(periods.map(({ principalMinor }) => principalMinor)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
})

test('in ₹ and Rp and 1 to 12 periods, the parts sum exactly to the whole and nothing is negative', () => {
  fc.assert(
    fc.property(arbitraryLegalTerms, (terms) => {
      const { periods, ...whole } = offer(terms, 'effective')
      expect(periods.map(({ periodNo }) => periodNo)).toEqual(
        [...Array(terms.periods).keys()].map((k) => k + 1),
      )
      expect(sum(periods.map(({ principalMinor }) => principalMinor))).toBe(terms.principalMinor)
      expect(sum(periods.map(({ interestMinor }) => interestMinor))).toBe(whole.interestMinor)
      expect(sum(periods.map(({ feeMinor }) => feeMinor))).toBe(whole.feesMinor)
      expect(whole.totalRepayMinor).toBe(terms.principalMinor + whole.interestMinor + whole.feesMinor)
      expect(whole.receivedMinor + whole.serviceFeeMinor).toBe(terms.principalMinor)
      for (const { principalMinor, interestMinor, feeMinor } of periods)
        for (const amount of [principalMinor, interestMinor, feeMinor])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      // Even: no two periods but the last differ, and the last by less than one unit per period.
      const first = periods[0]?.principalMinor ?? 0
      const last = periods.at(-1)?.principalMinor ?? 0
      expect(periods.slice(0, -1).every(({ principalMinor }) => principalMinor === first)).toBe(true)
      expect(last - first).toBeLessThan(terms.periods)
    }),
    { numRuns: 1_000 },
  )
})

test('what is paid out is what a bank carries, rounded in the borrower’s favour and never more than is lent', () => {
  fc.assert(
    fc.property(arbitraryLegalTerms, fc.constantFrom(1, 100, 1_000), (terms, payoutUnitMinor) => {
      const exact = payoutOf(terms)
      const { receivedMinor, serviceFeeMinor, taxMinor } = payoutOf({ ...terms, payoutUnitMinor })
      expect(receivedMinor % payoutUnitMinor).toBe(0)
      expect(receivedMinor + serviceFeeMinor).toBe(terms.principalMinor)
      expect(receivedMinor).toBeLessThanOrEqual(terms.principalMinor)
      expect(taxMinor).toBeLessThanOrEqual(serviceFeeMinor)
      if (terms.principalMinor % payoutUnitMinor === 0)
        expect(receivedMinor).toBeGreaterThanOrEqual(exact.receivedMinor)
      expect(Math.abs(receivedMinor - exact.receivedMinor)).toBeLessThan(payoutUnitMinor)
    }),
    { numRuns: 1_000 },
  )
})

test('the due dates rise, no two gaps differ by more than a day, and the last is the end of the term', () => {
  fc.assert(
    fc.property(arbitraryLegalTerms, (terms) => {
      const days = schedule(terms).map(({ dueOn }) => daysBetween(terms.startOn, dueOn))
      const gaps = days.map((day, index) => day - (days[index - 1] ?? 0))
      expect(days.at(-1)).toBe(terms.termDays)
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
      expect(Math.min(...gaps)).toBeGreaterThan(0)
    }),
  )
})

describe('terms that are a bug', () => {
  const broken: Partial<Terms>[] = [
    { periods: 0 },
    { periods: 13 },
    { periods: 1.5 },
    { principalMinor: 0 },
    { principalMinor: -1 },
    { principalMinor: 0.1 },
    { dailyRateMicro: -1 },
    { dailyRateMicro: Number.NaN },
    { periodFeeMinor: -1 },
    { termDays: 2 },
    { serviceFeeBasisPoints: 10_000 },
    { serviceFeeBasisPoints: 9_000, feeTaxBasisPoints: 1_800 },
    { feeTaxBasisPoints: -1 },
    { principalMinor: Number.MAX_SAFE_INTEGER },
    { startOn: 'tomorrow' },
  ]
  test.each(broken)('%o', (change) => {
    expect(() => offer({ ...terms, ...change }, 'effective')).toThrow(RangeError)
  })
})

describe('due dates after a pay-day', () => {
  const monthly: Terms = { ...terms, periods: 6, termDays: 180, startOn: '2026-11-18' }
  const dueOn = (changed: Partial<Terms>) =>
    schedule({ ...monthly, ...changed }).map((period) => period.dueOn)

  test('each payment falls on the day after one, later than the term alone would have it', () => {
    expect(dueOn({ payDay: 25 })).toEqual([
      '2026-12-26',
      '2027-01-26',
      '2027-02-26',
      '2027-03-26',
      '2027-04-26',
      '2027-05-26',
    ])
    expect(dueOn({ periods: 1, termDays: 120, payDay: 18 })).toEqual(['2027-03-19'])
  })

  test('a month that is too short for it pays on its last day', () => {
    expect(dueOn({ payDay: 31, startOn: '2026-12-05' }).slice(0, 3)).toEqual([
      '2027-02-01',
      '2027-03-01',
      '2027-04-01',
    ])
  })

  test('nothing is charged for it, and the annual rate counts the days', () => {
    for (const method of ['nominal', 'effective'] as const) {
      const [even, moved] = [offer(monthly, method), offer({ ...monthly, payDay: 16 }, method)]
      expect(moved).toMatchObject({
        receivedMinor: even.receivedMinor,
        totalRepayMinor: even.totalRepayMinor,
      })
      expect(moved.annualPercentageRate).toBeLessThan(even.annualPercentageRate)
    }
  })

  test('never earlier, never two on one day, and within the longest term wherever it may be chosen', () => {
    const legal = { termMaxDays: 365 } as Parameters<typeof mayFollowPay>[1]['legal']
    fc.assert(
      fc.property(arbitraryLegalTerms, fc.integer({ min: 1, max: 31 }), (lent, payDay) => {
        const [even, moved] = [schedule(lent), schedule({ ...lent, payDay })]
        moved.forEach((period, at) => {
          expect(period.dueOn >= (even[at]?.dueOn ?? '')).toBe(true)
          expect(period.dueOn > (moved[at - 1]?.dueOn ?? '')).toBe(true)
          expect(dayAfterPay(period.dueOn, payDay)).toBe(period.dueOn)
        })
        if (mayFollowPay(lent, { legal }))
          expect(daysBetween(lent.startOn, moved.at(-1)?.dueOn ?? '')).toBeLessThanOrEqual(legal.termMaxDays)
      }),
    )
    expect(mayFollowPay({ periods: 6, termDays: 180 }, { legal })).toBe(true)
    expect(mayFollowPay({ periods: 12, termDays: 365 }, { legal })).toBe(false)
    expect(mayFollowPay({ periods: 12, termDays: 91 }, { legal })).toBe(false)
  })

  test.each([0, 32, 1.5])('%s is no pay-day', (payDay) => {
    expect(() => schedule({ ...monthly, payDay })).toThrow(RangeError)
  })
})

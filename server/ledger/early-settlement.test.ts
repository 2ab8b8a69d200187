import { describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { schedule } from '../../market/terms/schedule.ts'
import { earlyRepaymentDays } from '../terms/loan-rules.ts'
import { settlementMinor } from './allocation.ts'
import type { LedgerLoan } from './book.ts'
import { waiversOn } from './early-settlement.ts'
import type { LoanEvent } from './events.ts'
import { bookOn, position } from './position.ts'
import { rules } from './testing/plain-loan.ts'

test.each([
  [120, 7, 60],
  [91, 7, 46],
  [10, 7, 7],
])(
  'early repayment of a term of %d days is possible after half of it, and at least %d days',
  (term, least, days) => {
    expect(earlyRepaymentDays(term, { earlyRepaymentMinDays: least })).toBe(days)
  },
)

const startOn = '2026-01-01'
/** ₹10,000 in two periods of 50 days, ₹500 interest and ₹10 fee in each. */
const terms = {
  principalMinor: 1_000_000,
  periods: 2,
  termDays: 100,
  dailyRateMicro: 1_000,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 1_000,
  startOn,
}
const loan: LedgerLoan = {
  schedule: schedule(terms),
  startOn,
  principalMinor: 1_000_000,
  serviceFeeMinor: 30_000,
  rules: { ...rules, leastInterestDays: 0, coolingOffDays: 0 },
}
const pay = (day: number, amountMinor: number, more: object = {}): LoanEvent => {
  const on = addDays(startOn, day)
  return { kind: 'payment', id: `on ${day}`, on, at: on, amountMinor, ...more }
}
const waived = (of: LedgerLoan, day: number, events: LoanEvent[] = []) =>
  waiversOn(bookOn(of, events, addDays(startOn, day))).map(({ account, component, amountMinor }) =>
    [account.periodNo, component, amountMinor].join(' '),
  )
const neededOn = (of: LedgerLoan, day: number, events: LoanEvent[] = []) =>
  settlementMinor(bookOn(of, events, addDays(startOn, day)))

describe('what is not charged', () => {
  test.each([
    [0, ['1 interest 50000', '1 fee 1000', '2 interest 50000', '2 fee 1000']],
    [1, ['1 interest 49000', '2 interest 50000', '2 fee 1000']],
    [25, ['1 interest 25000', '2 interest 50000', '2 fee 1000']],
    [50, ['2 interest 50000', '2 fee 1000']],
    [51, ['2 interest 49000']],
    [99, ['2 interest 1000']],
    [100, []],
    [130, []],
  ])('after %d days', (day, wanted) => {
    expect(waived(loan, day)).toEqual(wanted)
  })

  test('is the same after an extension: interest of the scheduled days is earned by their date', () => {
    const bought = pay(50, 100, { extension: { days: 30, feeMinor: 100, extensionsBefore: 0 } })
    expect(waived(loan, 50, [bought])).toEqual(waived(loan, 50))
    expect(neededOn(loan, 50, [bought])).toBe(neededOn(loan, 50))
  })

  test('is at least the interest of the days that the terms ask for', () => {
    const least = { ...loan, rules: { ...loan.rules, leastInterestDays: 50 } }
    expect(waived(least, 1)).toEqual(waived(loan, 50))
    expect(waived(least, 60)).toEqual(waived(loan, 60))
  })

  test('was perhaps paid before: then it pays for the rest', () => {
    const ahead = pay(1, 551_000)
    expect(neededOn(loan, 25, [ahead])).toBe(neededOn(loan, 25) - 551_000)
    const events = [ahead, pay(25, neededOn(loan, 25, [ahead]))]
    expect(position(loan, events, addDays(startOn, 25))).toMatchObject({ settled: true, creditMinor: 0 })
  })
})

test('whoever pays enough by any means has paid the loan off', () => {
  const now = position(loan, [pay(25, 1_102_000)], addDays(startOn, 25))
  expect(now).toMatchObject({ settled: true, creditMinor: 76_000 })
})

describe('second thoughts', () => {
  const cooling = (coolingOffReturnsFee: boolean) => ({
    ...loan,
    rules: { ...loan.rules, leastInterestDays: 50, coolingOffDays: 3, coolingOffReturnsFee },
  })
  test.each([
    [false, 0, 1_000_000],
    [false, 3, 1_003_000],
    [true, 3, 973_000],
    // The day after, the terms of early repayment hold again.
    [false, 4, 1_051_000],
    [true, 4, 1_051_000],
  ])('returning the fee %s, %d days after the payout', (returnsFee, day, neededMinor) => {
    const of = cooling(returnsFee)
    expect(neededOn(of, day)).toBe(neededMinor)
    const paid = position(of, [pay(day, neededMinor)], addDays(startOn, day))
    expect(paid).toMatchObject({ settled: true, creditMinor: 0 })
    const short = position(of, [pay(day, neededMinor - 1)], addDays(startOn, day))
    expect(short).toMatchObject({ settled: false })
  })
  test('never cost a penalty, and all that was charged is the interest of the days used', () => {
    const { chargesMinor } = position(cooling(true), [pay(2, 972_000)], addDays(startOn, 2))
    expect(chargesMinor).toBe(2_000)
  })
})

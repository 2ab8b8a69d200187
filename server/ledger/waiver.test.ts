import { describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { schedule } from '../../market/terms/schedule.ts'
import type { LedgerLoan } from './book.ts'
import type { LoanEvent } from './events.ts'
import { position } from './position.ts'
import { rules } from './testing/plain-loan.ts'

const startOn = '2026-01-01'
/** ₹10,000 in two periods of 50 days without interest, ₹10 fee in each. */
const terms = {
  principalMinor: 1_000_000,
  periods: 2,
  termDays: 100,
  dailyRateMicro: 0,
  serviceFeeBasisPoints: 0,
  periodFeeMinor: 1_000,
  startOn,
}
const loanWith = (leastInterestDays: number): LedgerLoan => ({
  schedule: schedule(terms),
  startOn,
  principalMinor: 1_000_000,
  serviceFeeMinor: 0,
  rules: { ...rules, leastInterestDays, coolingOffDays: 0 },
})
const on = (day: number) => ({ on: addDays(startOn, day), at: addDays(startOn, day) })
const payment = (day: number, amountMinor: number): LoanEvent => ({
  kind: 'payment',
  id: `payment ${day}`,
  ...on(day),
  amountMinor,
})
const waiver = (day: number, fee: number): LoanEvent => ({
  kind: 'waiver',
  id: 'waiver',
  ...on(day),
  amountMinor: fee,
  charges: { fee },
})
const anew = (day: number): LoanEvent => ({
  kind: 'restructuring',
  id: 'restructuring',
  ...on(day),
  amountMinor: 1_000_000,
  terms: { periods: 2, termDays: 60, dailyRateMicro: 0, feeMinor: 0 },
})

/** What the borrower pays in all. */
const costOf = (loan: LedgerLoan, events: LoanEvent[], day: number) => {
  const { openMinor, creditMinor } = position(loan, events, addDays(startOn, day))
  const paidMinor = events.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'payment' ? amountMinor : 0),
    0,
  )
  return paidMinor + openMinor - creditMinor
}

describe('whoever paid a fee ahead is not worse off when fees are waived and another schedule spares the rest', () => {
  test.each([
    // The second period's fee would be charged of whoever pays the loan off, and is spared by another schedule.
    ['on a day up to which paying off charges more', loanWith(60), 50, 50],
    // None of the fees has arisen: the first is waived, whether it was paid or not.
    ['before any period has begun', loanWith(0), 0, 50],
  ])('%s', (_, loan, waivedOn, restructuredOn) => {
    const events = [waiver(waivedOn, 1_500), anew(restructuredOn)]
    const without = costOf(loan, events, restructuredOn)
    expect(without).toBe(1_000_000)
    for (const aheadMinor of [1, 400, 1_000])
      expect(costOf(loan, [payment(0, aheadMinor), ...events], restructuredOn), String(aheadMinor)).toBe(
        without,
      )
  })
})

test('of fees that have arisen, open ones are waived before paid ones', () => {
  const loan = loanWith(0)
  const events = [payment(60, 501_000), waiver(60, 1_000)]
  const { periods } = position(loan, events, addDays(startOn, 60))
  expect(periods.map(({ open, paidMinor }) => [open.fee, paidMinor])).toEqual([
    [0, 501_000],
    [0, 0],
  ])
})

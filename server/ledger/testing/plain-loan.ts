import { addDays } from '../../../market/dates.ts'
import { india } from '../../../market/packs/india.ts'
import { schedule } from '../../../market/terms/schedule.ts'
import { type LoanRules, loanRules } from '../../terms/loan-rules.ts'
import type { LedgerLoan } from '../book.ts'
import type { ExtensionQuote, LoanEvent } from '../events.ts'
import { position } from '../position.ts'

const agreed = { isRepeat: false, termDays: 91, mostExtensions: 3 }
export const rules: LoanRules = { ...loanRules(india.legal, agreed), coolingOffDays: 0 }
/** So far up that the bands can be seen to their end. */
const uncapped = { ...rules, chargesCapBasisPoints: 1_000_000 }

/** ₹10,000 without interest or fee, each period ₹10,000 ÷ periods, 91 days a period from 1 January. */
export function loanOf(periods: number, agreedRules = uncapped): LedgerLoan {
  const terms = { principalMinor: 1_000_000, dailyRateMicro: 0, serviceFeeBasisPoints: 0, periodFeeMinor: 0 }
  const startOn = '2026-01-01'
  const rows = schedule({ ...terms, periods, termDays: 91 * periods, startOn })
  return { schedule: rows, startOn, principalMinor: 1_000_000, serviceFeeMinor: 0, rules: agreedRules }
}
export const due = '2026-04-02'

export const pay = (on: string, amountMinor: number, id = on): LoanEvent => ({
  kind: 'payment',
  id,
  on,
  at: on,
  amountMinor,
})
export const payForTime = (day: number, quote: Partial<ExtensionQuote>, amountMinor = 100): LoanEvent => {
  const on = addDays(due, day)
  const extension = { days: 7, feeMinor: 100, extensionsBefore: 0, ...quote }
  return { kind: 'payment', id: `extension ${day}`, on, at: on, amountMinor, extension }
}
export const takeBack = (
  of: string,
  day: number,
  amountMinor: number,
  id = `back ${of} ${day}`,
): LoanEvent => {
  const on = addDays(due, day)
  return { kind: 'reversal', id, of, on, at: on, amountMinor }
}
export const refund = (day: number, amountMinor: number): LoanEvent => {
  const on = addDays(due, day)
  return { kind: 'refund', id: `refund ${day}`, on, at: on, amountMinor }
}

export const daysAfterDue = (loan: LedgerLoan, days: number, events: LoanEvent[] = []) =>
  position(loan, events, addDays(due, days))
export const lateInterestAfter = (loan: LedgerLoan, days: number, events: LoanEvent[] = []) =>
  daysAfterDue(loan, days, events).periods[0]?.open.lateInterest

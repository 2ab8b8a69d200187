import { addDays } from '../../../contract/market/dates.ts'
import { india } from '../../../contract/market/packs/india.ts'
import { lateRules } from '../../terms/late-rules.ts'
import { schedule } from '../../terms/schedule.ts'
import type { LedgerLoan } from '../book.ts'
import type { LoanEvent } from '../events.ts'
import { position } from '../position.ts'

export const late = lateRules(india.legal, false)
/** So far up that the bands can be seen to their end. */
const uncapped = { ...late, chargesCapBasisPoints: 1_000_000 }

/** ₹10,000 without interest or fee, each period ₹10,000 ÷ periods, 91 days a period from 1 January. */
export function loanOf(periods: number, rules = uncapped): LedgerLoan {
  const terms = { principalMinor: 1_000_000, dailyRateMicro: 0, serviceFeeBasisPoints: 0, periodFeeMinor: 0 }
  const rows = schedule({ ...terms, periods, termDays: 91 * periods, startOn: '2026-01-01' })
  return { schedule: rows, principalMinor: 1_000_000, serviceFeeMinor: 0, late: rules }
}
export const due = '2026-04-02'
export const pay = (on: string, principalMinor: number, id = on): LoanEvent => ({
  kind: 'payment',
  id,
  on,
  parts: [{ periodNo: 1, component: 'principal', amountMinor: principalMinor }],
})
export const daysAfterDue = (loan: LedgerLoan, days: number, events: LoanEvent[] = []) =>
  position(loan, events, addDays(due, days))
export const lateInterestAfter = (loan: LedgerLoan, days: number, events: LoanEvent[] = []) =>
  daysAfterDue(loan, days, events).periods[0]?.open.lateInterest

import { addDays } from '../../contract/market/dates.ts'
import { type Amounts, type LedgerLoan, openBook, openOf, type PeriodAccount } from './book.ts'
import { type LoanEvent, replay } from './events.ts'

export type PeriodPosition = {
  periodNo: number
  /** In effect: extensions counted. */
  dueOn: string
  /** 0 when nothing is open. */
  daysLate: number
  open: Amounts
  openMinor: number
  paidMinor: number
}

export type Position = {
  periods: PeriodPosition[]
  openMinor: number
  /** All that is open on periods past their due date. */
  overdueMinor: number
  creditMinor: number
  /** Service fee, scheduled interest and fees, penalty and late interest so far, paid or not. */
  chargesMinor: number
  settled: boolean
}

const total = (amounts: Amounts): number =>
  amounts.penalty + amounts.fee + amounts.lateInterest + amounts.interest + amounts.principal

function periodPosition(account: PeriodAccount, day: number): PeriodPosition {
  const { periodNo, scheduledOn, movedDays, owed } = account
  const dueOn = movedDays === 0 ? scheduledOn : addDays(scheduledOn, movedDays)
  const open = {
    penalty: openOf(account, 'penalty'),
    fee: openOf(account, 'fee'),
    lateInterest: openOf(account, 'lateInterest'),
    interest: openOf(account, 'interest'),
    principal: openOf(account, 'principal'),
  }
  const openMinor = total(open)
  const daysLate = openMinor > 0 ? Math.max(0, day - account.due) : 0
  return { periodNo, dueOn, daysLate, open, openMinor, paidMinor: total(owed) - openMinor }
}

/**
 * What is owed on a day: a function of the loan, its events in order of date and the day, and of nothing else
 * (product 10.8). Events after the day are not looked at.
 */
export function position(loan: LedgerLoan, events: readonly LoanEvent[], day: string): Position {
  const book = openBook(loan)
  replay(book, events, day)

  const periods = book.accounts.map((account) => periodPosition(account, book.day))
  const openMinor = periods.reduce((sum, period) => sum + period.openMinor, 0)
  // What was paid on a period beyond what it owes is not lost, but credit.
  const postedMinor = book.accounts.reduce((sum, { paid }) => sum + total(paid), 0)
  const paidMinor = periods.reduce((sum, period) => sum + period.paidMinor, 0)
  return {
    periods,
    openMinor,
    overdueMinor: periods.reduce((sum, period) => (period.daysLate > 0 ? sum + period.openMinor : sum), 0),
    creditMinor: book.creditMinor + postedMinor - paidMinor,
    chargesMinor: book.chargesMinor,
    settled: openMinor === 0,
  }
}

import { addDays, dayNumber } from '../../market/dates.ts'
import { openMinorOf } from './allocation.ts'
import { type Amounts, type Book, type LedgerLoan, openBook, openOf, type PeriodAccount } from './book.ts'
import { type LoanEvent, replay } from './events.ts'

export type PeriodPosition = {
  periodNo: number
  dueOn: string
  daysLate: number
  open: Amounts
  openMinor: number
  paidMinor: number
  /** Whether another schedule has taken its place. */
  isReplaced: boolean
}

export type Position = {
  periods: PeriodPosition[]
  openMinor: number
  /** All that is open on periods past their due date. */
  overdueMinor: number
  /** Money of the borrower that covers nothing; there is some only when nothing is open. */
  creditMinor: number
  /** Service fee, scheduled interest and fees, extensions, penalty and late interest so far, paid or not. */
  chargesMinor: number
  settled: boolean
  isWrittenOff: boolean
}

const total = (amounts: Amounts): number =>
  amounts.penalty + amounts.fee + amounts.lateInterest + amounts.interest + amounts.principal

function periodPosition(account: PeriodAccount, day: number): PeriodPosition {
  const { periodNo, scheduledOn, movedDays, paid, isReplaced } = account
  const open = {
    penalty: openOf(account, 'penalty'),
    fee: openOf(account, 'fee'),
    lateInterest: openOf(account, 'lateInterest'),
    interest: openOf(account, 'interest'),
    principal: openOf(account, 'principal'),
  }
  const openMinor = total(open)
  const shownDays = openMinor > 0 ? account.due - dayNumber(scheduledOn) : movedDays
  const daysLate = openMinor > 0 ? Math.max(0, day - account.due) : 0
  const dueOn = shownDays === 0 ? scheduledOn : addDays(scheduledOn, shownDays)
  return { periodNo, dueOn, daysLate, open, openMinor, paidMinor: total(paid), isReplaced }
}

export function positionIn(book: Book): Position {
  const periods = book.accounts.map((account) => periodPosition(account, book.day))
  const openMinor = openMinorOf(book)
  return {
    periods,
    openMinor,
    overdueMinor: periods.reduce((sum, period) => (period.daysLate > 0 ? sum + period.openMinor : sum), 0),
    creditMinor: book.creditMinor,
    chargesMinor: book.chargesMinor,
    settled: openMinor === 0,
    isWrittenOff: book.isWrittenOff,
  }
}

/** The periods by which the loan is repaid now: without those that another schedule has replaced. */
export const currentPeriods = <Period extends { openMinor: number; isReplaced?: boolean }>(
  periods: readonly Period[],
): Period[] => periods.filter(({ isReplaced, openMinor }) => !isReplaced || openMinor > 0)

/** Money that stayed: what was paid less what was taken back or refunded. */
export const paidInMinor = (book: Book): number =>
  book.accounts.reduce((sum, { paid }) => sum + total(paid), 0) +
  book.creditMinor +
  book.extensionFeesMinor -
  book.overRefundedMinor

/** The book of a loan on a day: a function of the loan, its events and the day, and of nothing else (product 10.8). */
export function bookOn(loan: LedgerLoan, events: readonly LoanEvent[], day: string): Book {
  const book = openBook(loan)
  replay(book, events, day)
  return book
}

/** What is owed on a day. Events after the day are not looked at. */
export const position = (loan: LedgerLoan, events: readonly LoanEvent[], day: string): Position =>
  positionIn(bookOn(loan, events, day))

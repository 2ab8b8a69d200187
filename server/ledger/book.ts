import type { Component } from '../../contract/calls/books.ts'
import { dayNumber } from '../../market/dates.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import type { ScheduledPeriod } from '../../market/terms/schedule.ts'
import { BASIS_POINTS, type LoanRules, lateInterest } from '../terms/loan-rules.ts'
import type { NewTerms } from '../terms/rescheduling.ts'

/** In the order in which a payment covers them within a period (product 10.8; late interest before scheduled). */
export const components = [
  'penalty',
  'fee',
  'lateInterest',
  'interest',
  'principal',
] as const satisfies readonly Component[]
export type Amounts = Record<Component, number>

/** What the lender may give up; interest and principal are what was agreed. */
export const waivableCharges = ['penalty', 'fee', 'lateInterest'] as const satisfies readonly Component[]
export type WaivableCharge = (typeof waivableCharges)[number]
export type WaivedCharges = Partial<Record<WaivableCharge, number>>

export type LedgerLoan = {
  schedule: readonly ScheduledPeriod[]
  startOn: string
  principalMinor: number
  /** Deducted from the payout: never owed, but a charge under the cap. */
  serviceFeeMinor: number
  rules: LoanRules
}

/** One period's account: what arose on it, what was paid on it, and when it is due (as a day number). */
export type PeriodAccount = {
  periodNo: number
  scheduledOn: string
  scheduled: ScheduledPeriod
  /** The day from which its interest is earned. */
  from: number
  /** Whether another schedule has taken its place: what was open on it is due there. */
  isReplaced: boolean
  due: number
  /** By how many days its date was moved while it was not paid. */
  movedDays: number
  owed: Amounts
  paid: Amounts
  /** What of it is owed for days before the period: it arose on a schedule that was replaced. */
  carried: Amounts
}

/** An amount on a component of a period: what was covered by money, or is given up. */
export type AccountPart = { account: PeriodAccount; component: Component; amountMinor: number }

/** What the lender does about a loan. */
export type LenderAct = (book: Book) => void

/** How a loan was paid off early: charges that were given up for it, and how all was before, should it be undone. */
export type EarlySettlement = {
  /** The day on which it was paid off. */
  day: number
  waived: readonly AccountPart[]
  before: Pick<Book, 'covered' | 'waived' | 'creditMinor' | 'capMinor' | 'penaltyMinor'> & {
    accounts: readonly Pick<PeriodAccount, 'owed' | 'paid' | 'carried'>[]
  }
  creditMinor: number
  /** What the lender did since, and the credit that it left: if the loan is not paid off after all, it is done again. */
  since: { act: LenderAct; creditMinor: number }[]
}

export type Book = {
  loan: LedgerLoan
  accounts: PeriodAccount[]
  /** The day up to which late charges have arisen. */
  day: number
  penalised: boolean
  /** What the penalty of the loan would be; less where it was given up before it arose. */
  penaltyMinor: number
  chargesMinor: number
  /** What all charges may come to; less by what was given up before it arose. */
  capMinor: number
  /** Money of the borrower that covers nothing: there is some only while nothing is open. */
  creditMinor: number
  /** Fees of extensions, which cover nothing that is owed. */
  extensionFeesMinor: number
  extensions: number
  /** What money has covered, in that order. */
  covered: AccountPart[]
  settlement: EarlySettlement | null
  /** Money that was refunded and then taken back from us as well: it is owed like the loan itself. */
  overRefundedMinor: number
  /** Charges that were waived. */
  waived: AccountPart[]
  /** By which terms it is repaid since it was restructured; null before. */
  currentTerms: NewTerms | null
  /** The first account of the schedule by which the loan is repaid now. */
  currentFrom: number
  /** Nothing arises any more; what is open stays owed. */
  isWrittenOff: boolean
}

export const noAmounts = (): Amounts => ({ penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 })

export const accountOf = (scheduled: ScheduledPeriod, from: number): PeriodAccount => ({
  periodNo: scheduled.periodNo,
  scheduledOn: scheduled.dueOn,
  scheduled,
  from,
  isReplaced: false,
  due: dayNumber(scheduled.dueOn),
  movedDays: 0,
  owed: {
    ...noAmounts(),
    fee: scheduled.feeMinor,
    interest: scheduled.interestMinor,
    principal: scheduled.principalMinor,
  },
  paid: noAmounts(),
  carried: noAmounts(),
})

export function openBook(loan: LedgerLoan): Book {
  const accounts = loan.schedule.map((scheduled, index) =>
    accountOf(scheduled, dayNumber(loan.schedule[index - 1]?.dueOn ?? loan.startOn)),
  )
  return {
    loan,
    accounts,
    day: Number.NEGATIVE_INFINITY,
    penalised: false,
    penaltyMinor: loan.rules.penaltyMinor,
    chargesMinor: accounts.reduce((sum, { owed }) => sum + owed.fee + owed.interest, loan.serviceFeeMinor),
    capMinor: mulDivFloor(loan.principalMinor, loan.rules.chargesCapBasisPoints, BASIS_POINTS),
    creditMinor: 0,
    extensionFeesMinor: 0,
    extensions: 0,
    covered: [],
    settlement: null,
    overRefundedMinor: 0,
    waived: [],
    currentTerms: null,
    currentFrom: 0,
    isWrittenOff: false,
  }
}

/** What arose on a schedule that was replaced is owed on another account. */
export function carry(account: PeriodAccount, component: Component, amountMinor: number): void {
  account.owed[component] += amountMinor
  account.carried[component] += amountMinor
}

export const openOf = ({ owed, paid }: PeriodAccount, component: Component): number =>
  owed[component] - paid[component]

/** Late charges bear no late interest. */
const openScheduled = (account: PeriodAccount): number =>
  openOf(account, 'fee') + openOf(account, 'interest') + openOf(account, 'principal')

export const isUnpaid = (account: PeriodAccount): boolean =>
  components.some((component) => openOf(account, component) > 0)

/** Late charges stop where all charges together reach the cap; what the schedule itself charges is never cut. */
function charge(
  book: Book,
  account: PeriodAccount,
  due: { component: Component; amountMinor: number },
): void {
  const amountMinor = Math.min(due.amountMinor, Math.max(0, book.capMinor - book.chargesMinor))
  account.owed[due.component] += amountMinor
  book.chargesMinor += amountMinor
}

/**
 * Accrues late charges up to a day. A day's charges arise as it begins, on what the day before left open: nothing that
 * happens later on the day can change what has arisen.
 */
export function accrueTo(book: Book, day: number): void {
  const today = book.day
  if (day === today) return
  book.day = day
  if (book.isWrittenOff) return
  const late = book.accounts.filter((account) => account.due < day && openScheduled(account) > 0)
  if (late.length === 0) return
  const { bands } = book.loan.rules
  const firstLate = (account: PeriodAccount) => Math.max(today, account.due) + 1
  const first = late.reduce((best, account) => (firstLate(account) < firstLate(best) ? account : best))
  if (!book.penalised) charge(book, first, { component: 'penalty', amountMinor: book.penaltyMinor })
  book.penalised = true

  const accrue = (account: PeriodAccount, days: { from: number; to: number }) =>
    lateInterest(openScheduled(account), bands, {
      firstDay: days.from - account.due,
      lastDay: days.to - account.due,
    })
  const whole = late.map((account) => accrue(account, { from: firstLate(account), to: day }))
  const fits = book.chargesMinor + whole.reduce((sum, amount) => sum + amount, 0) <= book.capMinor
  if (fits)
    for (const [index, account] of late.entries())
      charge(book, account, { component: 'lateInterest', amountMinor: whole[index] ?? 0 })
  else accrueToCap(book, { late, firstLate, accrue, day })
}

type Accrual = {
  late: readonly PeriodAccount[]
  firstLate: (account: PeriodAccount) => number
  accrue: (account: PeriodAccount, days: { from: number; to: number }) => number
  day: number
}

/**
 * The cap falls within the stretch: up to the day before, all of it fits, and on its day the periods get what is left, oldest
 * first. That day is found by halving, since it may be many years away.
 */
function accrueToCap(book: Book, { late, firstLate, accrue, day }: Accrual): void {
  const upTo = (account: PeriodAccount, to: number) => accrue(account, { from: firstLate(account), to })
  const fits = (to: number) =>
    book.chargesMinor + late.reduce((sum, account) => sum + upTo(account, to), 0) <= book.capMinor
  let before = Math.min(...late.map(firstLate)) - 1
  let reached = day
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (fits(middle)) before = middle
    else reached = middle
  }
  for (const account of late)
    charge(book, account, { component: 'lateInterest', amountMinor: upTo(account, before) })
  for (const account of late)
    if (account.due < reached)
      charge(book, account, {
        component: 'lateInterest',
        amountMinor: accrue(account, { from: reached, to: reached }),
      })
}

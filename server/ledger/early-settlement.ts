import { dayNumber } from '../../market/dates.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import type { AccountPart, Book, PeriodAccount } from './book.ts'

const lastCoolingOffDay = ({ loan }: Pick<Book, 'loan'>): number =>
  dayNumber(loan.startOn) + loan.rules.coolingOffDays

/** The last day on which the money may be given back; null where there is no such day. */
export const isCoolingOff = (book: Pick<Book, 'loan' | 'day'>): boolean =>
  book.loan.rules.coolingOffDays > 0 && book.day <= lastCoolingOffDay(book)

/** The charges of one period that are not earned by a day. Interest is earned evenly over the period's scheduled days. */
export function unearned(account: PeriodAccount, day: number): AccountPart[] {
  const { scheduled, from, owed, carried } = account
  const to = dayNumber(scheduled.dueOn)
  if (day >= to) return []
  const hasBegun = day > from
  const earnedMinor = hasBegun ? mulDivFloor(scheduled.interestMinor, day - from, to - from) : 0
  const own = (component: 'interest' | 'fee', mostMinor: number) =>
    Math.max(0, Math.min(mostMinor, owed[component] - carried[component]))
  const interestMinor = Math.max(0, own('interest', scheduled.interestMinor) - earnedMinor)
  // The fee of a period is due once the period has begun.
  const feeMinor = hasBegun ? 0 : own('fee', scheduled.feeMinor)
  return [
    { account, component: 'interest', amountMinor: interestMinor },
    { account, component: 'fee', amountMinor: feeMinor },
  ]
}

/** The service fee was deducted from the payout: giving it back lessens the principal, from its end. */
function returnedFee({ accounts, loan }: Book): AccountPart[] {
  let leftMinor = loan.serviceFeeMinor
  return accounts.toReversed().map((account): AccountPart => {
    const amountMinor = Math.min(leftMinor, account.scheduled.principalMinor, account.owed.principal)
    leftMinor -= amountMinor
    return { account, component: 'principal', amountMinor }
  })
}

/** Second thoughts: interest for the days that the money was used; no fee of a period, and the service fee as agreed. */
function secondThoughts(book: Book): AccountPart[] {
  const start = dayNumber(book.loan.startOn)
  const unused = book.accounts.flatMap((account) => {
    const interest = unearned(account, Math.max(book.day, start)).filter(
      ({ component }) => component === 'interest',
    )
    return [...interest, { account, component: 'fee' as const, amountMinor: account.owed.fee }]
  })
  return book.loan.rules.coolingOffReturnsFee ? [...unused, ...returnedFee(book)] : unused
}

/** The day up to which interest is charged of whoever pays the whole loan off now. */
export const lastChargedDay = ({ loan, day }: Pick<Book, 'loan' | 'day'>): number =>
  Math.max(day, dayNumber(loan.startOn) + loan.rules.leastInterestDays)

/** What of a period's fee is not charged of whoever is charged up to a day, second thoughts aside. */
export const unearnedFee = (account: PeriodAccount, day: number): number =>
  unearned(account, day).find(({ component }) => component === 'fee')?.amountMinor ?? 0

/**
 * What is not charged if the whole loan is paid off on the book's day: interest and fees of days that have not come. How
 * the due dates were moved since changes nothing: the interest of the scheduled days is earned by their date.
 */
export function waiversOn(book: Book): AccountPart[] {
  const waivers = isCoolingOff(book)
    ? secondThoughts(book)
    : book.accounts.flatMap((account) => unearned(account, lastChargedDay(book)))
  return waivers.filter(({ amountMinor }) => amountMinor > 0)
}

import { dayNumber } from '../../contract/market/dates.ts'
import { mulDivFloor } from '../terms/mul-div-floor.ts'
import type { AccountPart, Book, PeriodAccount } from './book.ts'

const lastCoolingOffDay = ({ loan }: Pick<Book, 'loan'>): number =>
  dayNumber(loan.startOn) + loan.rules.coolingOffDays

/** The last day on which the money may be given back; null where there is no such day. */
export const isCoolingOff = (book: Pick<Book, 'loan' | 'day'>): boolean =>
  book.loan.rules.coolingOffDays > 0 && book.day <= lastCoolingOffDay(book)

/** The charges of one period that are not earned by a day. Interest is earned evenly over the period's scheduled days. */
function unearned(account: PeriodAccount, from: number, day: number): AccountPart[] {
  const { interestMinor, feeMinor, dueOn } = account.scheduled
  const to = dayNumber(dueOn)
  if (day >= to) return []
  const hasBegun = day > from
  const earnedMinor = hasBegun ? mulDivFloor(interestMinor, day - from, to - from) : 0
  return [
    { account, component: 'interest', amountMinor: interestMinor - earnedMinor },
    // The fee of a period is due once the period has begun.
    { account, component: 'fee', amountMinor: hasBegun ? 0 : feeMinor },
  ]
}

/** The service fee was deducted from the payout: giving it back lessens the principal, from its end. */
function returnedFee({ accounts, loan }: Book): AccountPart[] {
  let leftMinor = loan.serviceFeeMinor
  return accounts.toReversed().map((account): AccountPart => {
    const amountMinor = Math.min(leftMinor, account.scheduled.principalMinor)
    leftMinor -= amountMinor
    return { account, component: 'principal', amountMinor }
  })
}

/** Second thoughts: interest for the days that the money was used; no fee of a period, and the service fee as agreed. */
function secondThoughts(book: Book): AccountPart[] {
  const start = dayNumber(book.loan.startOn)
  const unused = book.accounts.flatMap((account, index) => {
    const from = dayNumber(book.accounts[index - 1]?.scheduledOn ?? book.loan.startOn)
    const interest = unearned(account, from, Math.max(book.day, start)).filter(
      ({ component }) => component === 'interest',
    )
    return [...interest, { account, component: 'fee' as const, amountMinor: account.scheduled.feeMinor }]
  })
  return book.loan.rules.coolingOffReturnsFee ? [...unused, ...returnedFee(book)] : unused
}

/**
 * What is not charged if the whole loan is paid off on the book's day: interest and fees of days that have not come. How
 * the due dates were moved since changes nothing: the interest of the scheduled days is earned by their date.
 */
export function waiversOn(book: Book): AccountPart[] {
  const { loan, accounts } = book
  const day = Math.max(book.day, dayNumber(loan.startOn) + loan.rules.leastInterestDays)
  const waivers = isCoolingOff(book)
    ? secondThoughts(book)
    : accounts.flatMap((account, index) =>
        unearned(account, dayNumber(accounts[index - 1]?.scheduledOn ?? loan.startOn), day),
      )
  return waivers.filter(({ amountMinor }) => amountMinor > 0)
}

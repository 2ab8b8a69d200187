import { addDays, dayNumber } from '../../market/dates.ts'
import type { ScheduledPeriod } from '../../market/terms/schedule.ts'
import { type Debt, type NewTerms, reschedule } from '../terms/rescheduling.ts'
import { cover, giveUp } from './allocation.ts'
import { type Amounts, accountOf, type Book, carry, components, isUnpaid, noAmounts, openOf } from './book.ts'
import { unearned } from './early-settlement.ts'

export const openPrincipal = ({ accounts }: Pick<Book, 'accounts'>): number =>
  accounts.reduce((sum, account) => sum + openOf(account, 'principal'), 0)

/** Closes the periods that are not paid, and returns what was open on them: principal, and charges that have arisen. */
function closeUnpaid(book: Book): Amounts {
  const open = noAmounts()
  for (const account of book.accounts.filter(isUnpaid)) {
    for (const component of components) {
      const openMinor = openOf(account, component)
      account.owed[component] -= openMinor
      open[component] += openMinor
    }
    account.isReplaced = true
  }
  return open
}

/** Unlike the schedule that was agreed, another one charges no more than the cap has room for. */
function withinCap({ capMinor, chargesMinor }: Book, period: ScheduledPeriod): ScheduledPeriod {
  const roomMinor = Math.max(0, capMinor - chargesMinor)
  const interestMinor = Math.min(period.interestMinor, roomMinor)
  return { ...period, interestMinor, feeMinor: Math.min(period.feeMinor, roomMinor - interestMinor) }
}

/** Where nothing is open the schedule has its dates alone: what a reversal opens again is due by them. */
function rowsOf(terms: NewTerms, debt: Debt): ScheduledPeriod[] {
  if (debt.principalMinor > 0) return reschedule(terms, debt)
  const rows = reschedule({ ...terms, feeMinor: 0, dailyRateMicro: 0 }, { ...debt, principalMinor: 1 })
  return rows.map((row) => ({ ...row, principalMinor: 0 }))
}

/**
 * From a day on the debt that is left is due by another schedule. The days to come are charged by that one alone: interest
 * and fees of them that were paid ahead cover what is owed, the principal at last. The schedule is made of the principal
 * that is open then by all that is known today. Charges that have arisen are due with its first period. Returns how much
 * principal it is about: nothing where the loan was paid off by then.
 */
export function restructure(book: Book, terms: NewTerms, on: string): number {
  const day = dayNumber(on)
  giveUp(
    book,
    book.accounts.flatMap((account) => unearned(account, day)),
  )
  cover(book)
  if (book.settlement) return 0
  const principalMinor = openPrincipal(book)
  const open = closeUnpaid(book)
  const count = book.accounts.length
  let from = day
  for (const period of rowsOf(terms, { principalMinor, startOn: on })) {
    const charged = withinCap(book, period)
    const account = accountOf({ ...charged, periodNo: count + period.periodNo }, from)
    account.isReplaced = principalMinor === 0
    book.accounts.push(account)
    book.chargesMinor += charged.interestMinor + charged.feeMinor
    from = dayNumber(period.dueOn)
  }
  const first = book.accounts[count]
  if (!first) throw new RangeError('a schedule without periods')
  for (const component of components) if (component !== 'principal') carry(first, component, open[component])
  book.currentFrom = count
  book.currentTerms = terms
  return principalMinor
}

/** Since when the loan is repaid by another schedule than was agreed; null where it never was, or was paid off before. */
export function restructuredOn({ accounts, currentFrom, loan }: Book): string | null {
  const current = accounts.slice(currentFrom)
  const isRepaidByIt = current.some((account) => !account.isReplaced || isUnpaid(account))
  const [first] = current
  if (currentFrom === 0 || !first || !isRepaidByIt) return null
  return addDays(loan.startOn, first.from - dayNumber(loan.startOn))
}

/** That schedule, with its terms. */
export function restructuring(book: Book): { on: string; terms: NewTerms } | null {
  const on = restructuredOn(book)
  return on !== null && book.currentTerms ? { on, terms: book.currentTerms } : null
}

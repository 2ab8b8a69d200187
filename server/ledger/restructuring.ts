import { dayNumber } from '../../contract/market/dates.ts'
import type { ScheduledPeriod } from '../terms/schedule.ts'
import { type Amounts, accountOf, type Book, components, isUnpaid, noAmounts, openOf } from './book.ts'
import { unearned } from './early-settlement.ts'

/** Closes the periods that are not paid, and returns what was open on them: principal, and charges that have arisen. */
function closeUnpaid(book: Book): Amounts {
  const open = noAmounts()
  for (const account of book.accounts.filter(isUnpaid)) {
    for (const { component, amountMinor } of unearned(account, book.day)) {
      const droppedMinor = Math.min(amountMinor, openOf(account, component))
      account.owed[component] -= droppedMinor
      book.chargesMinor -= droppedMinor
    }
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

/**
 * From the book's day on the remaining debt is due by another schedule. Charges that have arisen are due with its first
 * period. If by all that is known today less principal was open on that day than the schedule says, its first periods
 * are smaller; if more was, it is due with the last one. A loan that was paid off by then stays as it is.
 */
export function restructure(book: Book, schedule: readonly ScheduledPeriod[]): void {
  if (!book.accounts.some(isUnpaid)) return
  const open = closeUnpaid(book)
  let from = book.day
  const added = schedule.map((period, index) => {
    const charged = withinCap(book, period)
    const account = accountOf({ ...charged, periodNo: book.accounts.length + 1 + index }, from)
    from = dayNumber(period.dueOn)
    book.chargesMinor += charged.interestMinor + charged.feeMinor
    return account
  })
  let lessMinor = schedule.reduce((sum, { principalMinor }) => sum + principalMinor, 0) - open.principal
  const [first] = added
  const last = added.at(-1)
  if (!first || !last) throw new RangeError('a schedule without periods')
  if (lessMinor < 0) last.owed.principal -= lessMinor
  for (const { owed } of added) {
    const takenMinor = Math.min(Math.max(0, lessMinor), owed.principal)
    owed.principal -= takenMinor
    lessMinor -= takenMinor
  }
  for (const component of components) if (component !== 'principal') first.owed[component] += open[component]
  book.accounts.push(...added)
}

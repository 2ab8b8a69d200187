import { localDay } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { Market } from '../../market/language.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import type { ActContext } from './act-context.ts'

/**
 * When an act counts that was proposed for a day: at the end of it, or now if the day is not over. So it comes after all
 * that was known of the day when it was looked at, also where another person agrees to it on a later day. Null for a day
 * that has not come, or was before the first one.
 */
function momentFrom(
  { market, firstDay }: { market: Market; firstDay: string | null },
  onDay: string,
  { now, packs }: ActContext,
): Date | null {
  const { timeZone } = packs[market]
  const today = localDay(now, timeZone)
  if (onDay > today || onDay < (firstDay ?? onDay)) return null
  return onDay === today ? now : new Date(endOfDay(onDay, timeZone).getTime() - 1)
}

/** Not before the loan. */
export const momentOf = ({ market, startOn }: LoanRecord, onDay: string, context: ActContext): Date | null =>
  momentFrom({ market, firstDay: startOn }, onDay, context)

/** Not before the day of another moment. */
export const momentSince = (
  { market, since }: { market: Market; since: Date },
  onDay: string,
  context: ActContext,
): Date | null =>
  momentFrom({ market, firstDay: localDay(since, context.packs[market].timeZone) }, onDay, context)

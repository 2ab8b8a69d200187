import { localDay } from '../../contract/market/dates.ts'
import { endOfDay } from '../../contract/market/day-bounds.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import type { ActContext } from './act-context.ts'

/**
 * When an act counts that was proposed for a day: at the end of it, or now if the day is not over. So it comes after all
 * that was known of the day when it was looked at, also where another person agrees to it on a later day. Null for a day
 * that has not come, or was before the loan.
 */
export function momentOf(loan: LoanRecord, onDay: string, { now, packs }: ActContext): Date | null {
  const { timeZone } = packs[loan.market]
  const today = localDay(now, timeZone)
  if (onDay > today || onDay < (loan.startOn ?? onDay)) return null
  return onDay === today ? now : new Date(endOfDay(onDay, timeZone).getTime() - 1)
}

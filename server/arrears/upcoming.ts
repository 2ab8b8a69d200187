import { addDays } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { PeriodPosition } from '../ledger/position.ts'

/** A week ahead of today, with days to spare where a closing is late. */
export const UPCOMING_DAYS = 14

export type ExpectedSum = { market: Market; dueOn: string; instalments: number; amountMinor: number }
type LoanWithPeriods = { market: Market; periods: readonly Pick<PeriodPosition, 'dueOn' | 'openMinor'>[] }

/** What falls due in the days after a day, by market and due date. */
export function upcomingSums(loans: readonly LoanWithPeriods[], day: string): ExpectedSum[] {
  const last = addDays(day, UPCOMING_DAYS)
  const sums = new Map<string, ExpectedSum>()
  for (const { market, periods } of loans)
    for (const { dueOn, openMinor } of periods) {
      if (dueOn <= day || dueOn > last || openMinor === 0) continue
      const key = `${market} ${dueOn}`
      const sum = sums.get(key) ?? { market, dueOn, instalments: 0, amountMinor: 0 }
      sum.instalments += 1
      sum.amountMinor += openMinor
      sums.set(key, sum)
    }
  return [...sums.values()]
}

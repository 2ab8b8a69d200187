import { HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { addDays, localDay } from './dates.ts'

/** The moment at which a day ends somewhere: found by looking, so that no rule of a time zone is known here. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = addDays(day, 1)
  let before = Date.parse(`${day}T00:00:00Z`) - 24 * HOUR_MS
  let after = before + 72 * HOUR_MS
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS
    if (localDay(new Date(middle), timeZone) < next) before = middle
    else after = middle
  }
  return new Date(after)
}

/** The day that is not over in any market: what ended before it has ended everywhere. */
export const earliestToday = (packs: Readonly<Record<string, { timeZone: string }>>, now: Date): string =>
  Object.values(packs)
    .map(({ timeZone }) => localDay(now, timeZone))
    .sort()[0] ?? ''

export const startOfDay = (day: string, timeZone: string): Date => endOfDay(addDays(day, -1), timeZone)

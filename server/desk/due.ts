import { addDays, localDay } from '../../contract/market/dates.ts'
import type { Packs } from '../../contract/market/market.ts'

/** Where a promised day is, seen from today. */
export type DuePlace = 'today' | 'late' | 'later'

export const duePlace = (dueOn: string, today: string): DuePlace =>
  dueOn < today ? 'late' : dueOn === today ? 'today' : 'later'

export type DueRange = { place: DuePlace; from: string; to: string }

/** What can still be kept today comes first, then what is late already, then the others; each is a range of an index. */
export const dueRanges = (today: string): readonly DueRange[] => [
  { place: 'today', from: today, to: today },
  { place: 'late', from: '1970-01-01', to: addDays(today, -1) },
  { place: 'later', from: addDays(today, 1), to: '9999-12-31' },
]

/** The day that is not over in any market: one list holds the complaints of all of them. */
export function earliestToday({ id, in: india }: Packs, now: Date): string {
  const [earliest = ''] = [id, india].map(({ timeZone }) => localDay(now, timeZone)).sort()
  return earliest
}

import { addDays, LAST_DAY } from './dates.ts'

/** Where a promised day is, seen from today. */
export type DuePlace = 'today' | 'late' | 'later'

export const duePlace = (dueOn: string, today: string): DuePlace =>
  dueOn < today ? 'late' : dueOn === today ? 'today' : 'later'

export type DueRange = { place: DuePlace; from: string; to: string }

/** What can still be kept today comes first, then what is late already, then the others; each is a range of an index. */
export const dueRanges = (today: string): readonly DueRange[] => [
  { place: 'today', from: today, to: today },
  { place: 'late', from: '1970-01-01', to: addDays(today, -1) },
  { place: 'later', from: addDays(today, 1), to: LAST_DAY },
]

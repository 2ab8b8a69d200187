import { MINUTE_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { startOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import { weekdayOf } from '../../market/working-days.ts'

type ContactPack = Pick<MarketPack, 'timeZone' | 'contact'> & {
  daysOff: Pick<MarketPack['daysOff'], 'holidays'>
}

export type ContactState = {
  /** A complaint about collection that is not answered yet. */
  openCollectionComplaint: boolean
  /** The last day of a hardship that was granted; null where there is none. */
  hardshipUntil: string | null
  /** The day of a promise of the borrower's own that leaves them in peace; null where there is none. */
  promisedUntil: string | null
}

export type ContactRefusal = {
  allowed: false
  why: 'collectionComplaint' | 'hardship' | 'promise' | 'holiday' | 'weekday' | 'hours'
  /** From when on it is permitted; null where that depends on somebody. */
  nextAt: Date | null
}

/** A pack that permits no moment would make the search endless. */
const SEARCH_MAX_DAYS = 400

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Span = { from: number; to: number }

/** The spans of a day in which contact is permitted, as instants, and why there are none. */
function spansOf(pack: ContactPack, day: string): { spans: Span[]; none: 'holiday' | 'weekday' } {
  if (pack.daysOff.holidays.includes(day)) return { spans: [], none: 'holiday' }
  const start = startOfDay(day, pack.timeZone).getTime()
  const at = (time: string) => start + minutesOf(time) * MINUTE_MS
  const spans = pack.contact.hours
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
    .map(({ from, to }) => ({ from: at(from), to: at(to) }))
    .toSorted((one, other) => one.from - other.from)
  return { spans, none: 'weekday' }
}

/** The first permitted moment from an instant on. */
function nextPermitted(pack: ContactPack, from: Date): Date | null {
  let day = localDay(from, pack.timeZone)
  for (let looked = 0; looked < SEARCH_MAX_DAYS; looked += 1) {
    const span = spansOf(pack, day).spans.find(({ to }) => to > from.getTime())
    if (span) return new Date(Math.max(span.from, from.getTime()))
    day = addDays(day, 1)
  }
  return null
}

/** Whether a borrower in arrears may be contacted at a moment; if not why, and from when on (product 10.14). */
export function mayContact(
  pack: ContactPack,
  { at, openCollectionComplaint, hardshipUntil, promisedUntil }: ContactState & { at: Date },
): { allowed: true } | ContactRefusal {
  if (openCollectionComplaint) return { allowed: false, why: 'collectionComplaint', nextAt: null }
  const day = localDay(at, pack.timeZone)
  const pauses = [
    ['hardship', hardshipUntil],
    ['promise', promisedUntil],
  ] as const
  for (const [why, until] of pauses)
    if (until !== null && day <= until) {
      const after = startOfDay(addDays(until, 1), pack.timeZone)
      return { allowed: false, why, nextAt: nextPermitted(pack, after) }
    }
  const { spans, none } = spansOf(pack, day)
  const now = at.getTime()
  if (spans.some(({ from, to }) => from <= now && now < to)) return { allowed: true }
  return { allowed: false, why: spans.length === 0 ? none : 'hours', nextAt: nextPermitted(pack, at) }
}

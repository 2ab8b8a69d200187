import { MINUTE_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { startOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import { mayContact } from '../arrears/may-contact.ts'

type SendPack = Pick<MarketPack, 'timeZone' | 'contact' | 'notices'> & {
  daysOff: Pick<MarketPack['daysOff'], 'holidays'>
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The end of the quiet hours that a moment falls in; the moment itself where it falls in none. */
export function afterQuietHours({ timeZone, notices }: SendPack, at: Date): Date {
  const from = minutesOf(notices.quietHours.from)
  const to = minutesOf(notices.quietHours.to)
  const day = localDay(at, timeZone)
  const minute = (at.getTime() - startOfDay(day, timeZone).getTime()) / MINUTE_MS
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return at
  const endsOn = minute < to ? day : addDays(day, 1)
  return new Date(startOfDay(endsOn, timeZone).getTime() + to * MINUTE_MS)
}

/** Quiet hours and contact hours that leave no moment would make the search endless. */
const SEARCH_MAX = 400
const nothingElse = { openCollectionComplaint: false, hardshipUntil: null, promisedUntil: null }

/**
 * The first moment from one on at which a matter may be sent: not in the quiet hours, and what is about arrears only in
 * the contact hours of the pack. Null where there is none.
 */
export function nextSendAt(pack: SendPack, matter: NoticeTopic, from: Date): Date | null {
  let at = from
  for (let looked = 0; looked < SEARCH_MAX; looked += 1) {
    const awake = afterQuietHours(pack, at)
    if (matter !== 'overdue') return awake
    const permitted = mayContact(pack, { at: awake, ...nothingElse })
    if (permitted.allowed) return awake
    if (!permitted.nextAt) return null
    at = permitted.nextAt
  }
  return null
}

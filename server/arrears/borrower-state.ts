import { sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import { earliestToday } from '../../market/day-bounds.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type ContactState, mayContact } from './may-contact.ts'

/** Whether `b`, a borrower of the query around it, has a complaint about collection that is not answered. */
export const openCollectionComplaint = sql<boolean>`exists (
  select 1 from complaints c where c.borrower_id = b.id and c.is_collection and c.status <> 'answered')`

/** The last day of the hardship of `b` that holds on a day. */
export const hardshipUntil = (day: string) => sql<string | null>`(
  select max(h.until_on) from hardships h where h.borrower_id = b.id and h.ended_at is null and h.until_on >= ${day})`

/** The last day of a promise about `o`, an order of the query around it, that pauses contact on a day. */
export const promisedUntil = (day: string) => sql<string | null>`(
  select max(p.pay_by) from payment_promises p where p.borrower_id = o.borrower_id and p.order_id = o.id
    and p.pauses_contact and p.withdrawn_at is null and p.pay_by >= ${day})`

export type ContactedOrder = ContactState & {
  borrowerId: string
  pack: MarketPack
  today: string
  /** What contact hours are read in: the borrower's own. */
  timeZone: string
}

/** Whether an order's borrower may be contacted at a moment, by the clock of where they live. */
export const mayContactOrder = (order: ContactedOrder, at: Date) =>
  mayContact({ ...order.pack, timeZone: order.timeZone }, { ...order, at })

/** Who is behind an order, and what forbids contact now; null where there is no such order. */
export async function contactedOrder(
  db: Db,
  orderId: string,
  { packs, now }: { packs: Packs; now: Date },
): Promise<ContactedOrder | null> {
  const earliest = earliestToday(packs, now)
  const { rows } = await sql<{
    borrowerId: string
    market: Market
    timeZone: string | null
    complaint: boolean
    hardshipUntil: string | null
    promisedUntil: string | null
  }>`
    select b.id as "borrowerId", b.market, b.time_zone as "timeZone", ${openCollectionComplaint} as complaint,
      ${hardshipUntil(earliest)} as "hardshipUntil", ${promisedUntil(earliest)} as "promisedUntil"
    from orders o join borrowers b on b.id = o.borrower_id where o.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) return null
  const pack = packs[found.market]
  const today = localDay(now, pack.timeZone)
  const fromToday = (until: string | null) => (until !== null && until >= today ? until : null)
  return {
    borrowerId: found.borrowerId,
    pack,
    today,
    timeZone: found.timeZone ?? pack.timeZone,
    openCollectionComplaint: found.complaint,
    hardshipUntil: fromToday(found.hardshipUntil),
    promisedUntil: fromToday(found.promisedUntil),
  }
}

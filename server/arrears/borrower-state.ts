import { sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import type { ContactState } from './may-contact.ts'

/** Whether `b`, a borrower of the query around it, has a complaint about collection that is not answered. */
export const openCollectionComplaint = sql<boolean>`exists (
  select 1 from complaints c where c.borrower_id = b.id and c.is_collection and c.status <> 'answered')`

/** The last day of the hardship of `b` that holds on a day. */
export const hardshipUntil = (day: string) => sql<string | null>`(
  select max(h.until_on) from hardships h where h.borrower_id = b.id and h.ended_at is null and h.until_on >= ${day})`

export type ContactedOrder = ContactState & { borrowerId: string; pack: MarketPack; today: string }

/** Who is behind an order, and what forbids contact now; null where there is no such order. */
export async function contactedOrder(
  db: Db,
  orderId: string,
  { packs, now }: { packs: Packs; now: Date },
): Promise<ContactedOrder | null> {
  const { rows } = await sql<{
    borrowerId: string
    market: Market
    complaint: boolean
    untils: string[] | null
  }>`
    select b.id as "borrowerId", b.market, ${openCollectionComplaint} as complaint,
      (select json_agg(h.until_on) from hardships h where h.borrower_id = b.id and h.ended_at is null) as untils
    from orders o join borrowers b on b.id = o.borrower_id where o.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) return null
  const pack = packs[found.market]
  const today = localDay(now, pack.timeZone)
  const [until = null] = (found.untils ?? []).filter((day) => day >= today)
  return {
    borrowerId: found.borrowerId,
    pack,
    today,
    openCollectionComplaint: found.complaint,
    hardshipUntil: until,
  }
}

import { sql } from 'kysely'
import { MINUTE_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { zonesOf } from '../../market/places/time-zones.server.ts'
import type { Db } from '../database/open.ts'
import { hardshipUntil, openCollectionComplaint } from './borrower-state.ts'
import { mayContact } from './may-contact.ts'

/** Whoever does nothing for so long is not calling any more. */
export const HOLD_MINUTES = 20
/** A date that its owner let pass by so long is anybody's. */
const OWNER_DAYS = 2

const holdsEndedBy = (now: Date) => new Date(now.getTime() - HOLD_MINUTES * MINUTE_MS)

export type CallingStaff = { staffId: string; now: Date }
export type Calling = {
  owner: string | null
  ownerName: string | null
  nextOn: string | null
  /** Who is calling at this moment. */
  heldBy: string | null
  heldByName: string | null
}

export async function callingOf(db: Db, borrowerId: string, now: Date): Promise<Calling | null> {
  const row = await db
    .selectFrom('callings as k')
    .leftJoin('staff as o', 'o.id', 'k.owner')
    .leftJoin('staff as h', 'h.id', 'k.held_by')
    .select(['k.owner', 'o.name as ownerName', 'k.next_on', 'k.held_by', 'k.held_at', 'h.name as holderName'])
    .where('k.borrower_id', '=', borrowerId)
    .executeTakeFirst()
  if (!row) return null
  const holds = row.held_at !== null && row.held_at > holdsEndedBy(now)
  return {
    owner: row.owner,
    ownerName: row.ownerName,
    nextOn: row.next_on,
    heldBy: holds ? row.held_by : null,
    heldByName: holds ? row.holderName : null,
  }
}

/** Keeps others from calling a borrower; false where somebody else is calling. Whoever begins one call has ended the last. */
export async function holdCall(db: Db, borrowerId: string, { staffId, now }: CallingStaff): Promise<boolean> {
  const { rows } = await sql`
    insert into callings as k (borrower_id, held_by, held_at) values (${borrowerId}, ${staffId}, ${now})
    on conflict (borrower_id) do update set held_by = excluded.held_by, held_at = excluded.held_at
    where k.held_by is null or k.held_by = ${staffId} or k.held_at <= ${holdsEndedBy(now)}
    returning k.borrower_id`.execute(db)
  if (rows.length === 0) return false
  await db
    .updateTable('callings')
    .set({ held_by: null, held_at: null })
    .where('held_by', '=', staffId)
    .where('borrower_id', '<>', borrowerId)
    .execute()
  return true
}

type Ended = { nextOn: string | null; owner: string | null }

/** Ends a call, and says who calls when next. */
export const endCall = (db: Db, borrowerId: string, { nextOn, owner }: Ended) =>
  db
    .insertInto('callings')
    .values({ borrower_id: borrowerId, next_on: nextOn, owner, held_by: null, held_at: null })
    .onConflict((conflict) =>
      conflict.column('borrower_id').doUpdateSet({ next_on: nextOn, owner, held_by: null, held_at: null }),
    )
    .execute()

const noReason = { openCollectionComplaint: false, hardshipUntil: null, promisedUntil: null }

/** Where it is an hour at which borrowers may be contacted. */
const permittedZones = (pack: MarketPack, now: Date): string[] =>
  zonesOf(pack.market, pack.timeZone).filter(
    (timeZone) => mayContact({ ...pack, timeZone }, { ...noReason, at: now }).allowed,
  )

/** Whether `a`, a loan in arrears, may be called about now, by this person: nobody else is, and nobody waits for a day. */
export function callableNow(pack: MarketPack, { staffId, now }: CallingStaff) {
  const today = localDay(now, pack.timeZone)
  const zones = permittedZones(pack, now)
  if (zones.length === 0) return sql<boolean>`false`
  return sql<boolean>`not exists (select 1 from callings k where k.borrower_id = a.borrower_id
      and (k.next_on > ${today}::date
        or (k.held_by <> ${staffId} and k.held_at > ${holdsEndedBy(now)})
        or (k.owner <> ${staffId} and k.next_on >= ${addDays(today, -OWNER_DAYS)}::date)))
    and exists (select 1 from borrowers b join orders o on o.borrower_id = b.id
      where b.id = a.borrower_id and o.id = a.order_id
        and coalesce(b.time_zone, ${pack.timeZone}) in (${sql.join(zones)})
        and not ${openCollectionComplaint} and ${hardshipUntil(today)} is null
        and not exists (select 1 from payment_promises p where p.borrower_id = o.borrower_id and p.order_id = o.id
          and p.withdrawn_at is null and p.pay_by >= ${today}::date))`
}

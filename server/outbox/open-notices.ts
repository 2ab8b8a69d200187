import { sql } from 'kysely'
import type { Language } from '../../market/language.ts'
import type { NoticeChannel } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import type { OpenNotice } from './sending.ts'

export const TAKEN_AT_ONCE = 50
/** A process that ends meanwhile leaves its notices to another after this long. */
const LEASE_MS = 2 * 60_000
export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** What is due, for this process alone until the lease ends. */
export async function takeDue(db: Db, now: Date): Promise<OpenNotice[]> {
  const due = await db
    .updateTable('notices')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: leaseEnd(now) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('state', '=', 'open')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(TAKEN_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  if (due.length === 0) return []
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('borrowers as b', 'b.id', 'n.borrower_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.borrower_id', 'n.matter', 'n.subject', 'n.facts', 'b.phone', 'b.market'])
    .select(['o.id as order_id', 'o.product_id'])
    .select(
      // The language that the borrower last used with us: on a phone, or for an agreement.
      sql<Language | null>`coalesce(
        (select language from push_subscriptions p where p.borrower_id = b.id order by seen_at desc limit 1),
        (select language from contracts c where c.borrower_id = b.id order by agreed_at desc limit 1))`.as(
        'language',
      ),
    )
    .where(
      'n.id',
      'in',
      due.map(({ id }) => id),
    )
    .orderBy('n.id')
    .execute()
  return rows.map(({ borrower_id, order_id, product_id, ...notice }) => ({
    ...notice,
    borrowerId: borrower_id,
    order: order_id !== null ? { id: order_id, productId: product_id ?? '' } : null,
  }))
}

const open = (db: Db, ids: readonly number[]) =>
  db.updateTable('notices').where('id', 'in', ids).where('state', '=', 'open')

/** Undefined where it was closed before. */
export const closeNotice = (db: Db, id: number, sentBy: NoticeChannel | '') =>
  open(db, [id]).set({ state: 'done', sent_by: sentBy }).returning('id').executeTakeFirst()

/** Closes what was told together with another one. */
export const closeMerged = (db: Db, ids: readonly number[]) => open(db, ids).set({ state: 'done' }).execute()

/** What is no longer true, or nobody wants to know, is not sent. */
export const closeObsolete = (db: Db, ids: readonly number[]) =>
  open(db, ids).set({ state: 'obsolete' }).execute()

export const postpone = (db: Db, ids: readonly number[], until: Date) =>
  open(db, ids).set({ next_try_at: until }).execute()

/** A way failed after all: the next one is due at a moment. */
export const reopenNotice = (db: Db, id: number, { sentBy, dueAt }: { sentBy: NoticeChannel; dueAt: Date }) =>
  db
    .updateTable('notices')
    .set({ state: 'open', sent_by: '', next_try_at: dueAt })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('sent_by', '=', sentBy)
    .execute()

/** The day's one message about a matter is this one's; false where it was another's. */
export async function claimDay(
  db: Db,
  { id, borrowerId, matter }: OpenNotice,
  day: string,
): Promise<boolean> {
  const { rows } = await sql`
    update notices n set sent_on = ${day} where n.id = ${id} and n.state = 'open' and not exists (
      select 1 from notices o where o.borrower_id = ${borrowerId} and o.matter = ${matter} and o.sent_on = ${day}
        and o.id <> ${id}) returning n.id`.execute(db)
  return rows.length > 0
}

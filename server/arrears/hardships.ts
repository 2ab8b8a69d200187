import { HARDSHIP_REASON_MAX } from '../../contract/calls/arrears.ts'
import { addDays, daysBetween } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { contactedOrder } from './borrower-state.ts'

export type HardshipInput = {
  /** An order of the borrower: a hardship is the borrower's, for all orders. */
  orderId: string
  /** The last day of it. */
  until: string
  reason: string
  by: string
  now: Date
  packs: Packs
}

export type HardshipResult =
  | { done: true; until: string }
  | { problem: 'no such order' | 'reason missing' | 'reason too long' | 'staff missing' }
  | { problem: 'not a later day' | 'too long'; latest: string }

/** Pauses contact with a borrower up to a day. Marked again, the new day and reason hold; the old mark stays as ended. */
export async function markHardship(db: Db, input: HardshipInput): Promise<HardshipResult> {
  const { orderId, until, reason, by, now } = input
  if (by.trim() === '') return { problem: 'staff missing' }
  if (reason.trim() === '') return { problem: 'reason missing' }
  if (reason.length > HARDSHIP_REASON_MAX) return { problem: 'reason too long' }
  const order = await contactedOrder(db, orderId, input)
  if (!order) return { problem: 'no such order' }
  const { borrowerId, today, pack } = order
  const latest = addDays(today, pack.contact.hardshipMaxDays)
  const days = daysBetween(today, until)
  if (days <= 0) return { problem: 'not a later day', latest }
  if (until > latest) return { problem: 'too long', latest }
  await withinTransaction(db, async (tx) => {
    await lockHardships(tx, borrowerId)
    await endOpen(tx, borrowerId, { by, now })
    await tx
      .insertInto('hardships')
      .values({
        borrower_id: borrowerId,
        until_on: until,
        reason: reason.trim(),
        staff_id: by,
        created_at: now,
        ended_by: null,
        ended_at: null,
      })
      .execute()
  })
  return { done: true, until }
}

const endOpen = (db: Db, borrowerId: string, { by, now }: { by: string; now: Date }) =>
  db
    .updateTable('hardships')
    .set({ ended_by: by, ended_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Ends a hardship before its day. */
export async function endHardship(
  db: Db,
  { borrowerId, by, now }: { borrowerId: string; by: string; now: Date },
): Promise<{ done: true } | { problem: 'no hardship' | 'staff missing' }> {
  if (by.trim() === '') return { problem: 'staff missing' }
  return (await endOpen(db, borrowerId, { by, now })) ? { done: true } : { problem: 'no hardship' }
}

/** Until the transaction ends nobody else marks or ends a hardship of the borrower. */
export async function lockHardships(tx: Db, borrowerId: string): Promise<void> {
  await tx.selectFrom('borrowers').select('id').where('id', '=', borrowerId).forNoKeyUpdate().execute()
}

const HARDSHIPS_LISTED = 20

/** The borrower's hardships, the newest first. */
export const hardshipsOf = (db: Db, borrowerId: string) =>
  db
    .selectFrom('hardships')
    .select(['id', 'until_on as until', 'reason', 'staff_id as by', 'created_at as at'])
    .select(['ended_by as endedBy', 'ended_at as endedAt'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('id', 'desc')
    .limit(HARDSHIPS_LISTED)
    .execute()

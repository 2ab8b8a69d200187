import { sql } from 'kysely'
import { localDay } from '../../contract/market/dates.ts'
import type { Packs } from '../../contract/market/market.ts'
import { refundableMinor } from '../../contract/market/refundable.ts'
import type { Db } from '../database/open.ts'
import { lockLoan, positionOf } from '../ledger/loan-record.ts'
import { requestRefundPayout } from './payouts.ts'

type Asked = { borrowerId: string; orderId: string; now: Date; packs: Packs }
export type AskedRefund = { amountMinor: number } | { why: 'no such order' | 'no credit' | 'asked already' }

/** Credit that remains after the loan is settled can be asked back; one request at a time. */
export const askRefund = (db: Db, { borrowerId, orderId, now, packs }: Asked): Promise<AskedRefund> =>
  db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, orderId)
    if (loan?.borrowerId !== borrowerId) return { why: 'no such order' }
    const owed = positionOf(loan, localDay(now, packs[loan.market].timeZone))
    const amountMinor = owed?.settled ? refundableMinor(owed.creditMinor, packs[loan.market]) : 0
    if (amountMinor === 0) return { why: 'no credit' }
    const open = await tx
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['asked', 'approved'])
      .executeTakeFirst()
    if (open) return { why: 'asked already' }
    const { rows } = await sql<{
      no: number
    }>`select count(*)::int as no from refunds where order_id = ${orderId}`.execute(tx)
    await tx
      .insertInto('refunds')
      .values({
        id: `refund-${orderId}-${(rows[0]?.no ?? 0) + 1}`,
        borrower_id: borrowerId,
        order_id: orderId,
        amount_minor: amountMinor,
        status: 'asked',
        reason: '',
        decided_by: '',
        created_at: now,
        decided_at: null,
        finished_at: null,
      })
      .execute()
    return { amountMinor }
  })

/** Requests that a person has to decide on, oldest first. */
export const askedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'asked')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Decided = { id: string; handler: string; text: string; now: Date }
type DecisionResult = { done: true } | { problem: string }

/** Approved, it goes to the payout port; the ledger follows when the money has gone. */
export function approveRefund(db: Db, { id, handler, now }: Decided): Promise<DecisionResult> {
  return db.transaction().execute(async (tx): Promise<DecisionResult> => {
    if (handler.trim() === '') return { problem: 'who approves it? --handler' }
    const refund = await tx
      .updateTable('refunds')
      .set({ status: 'approved', decided_by: handler, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', 'asked')
      .returningAll()
      .executeTakeFirst()
    if (!refund) return { problem: `there is no open refund ${id}` }
    await requestRefundPayout(tx, refund, now)
    return { done: true }
  })
}

export async function refuseRefund(db: Db, { id, handler, text, now }: Decided): Promise<DecisionResult> {
  if (handler.trim() === '' || text.trim() === '')
    return { problem: 'a refusal needs --handler and a reason in --text' }
  const refused = await db
    .updateTable('refunds')
    .set({ status: 'refused', decided_by: handler, decided_at: now, finished_at: now, reason: text })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  return refused ? { done: true } : { problem: `there is no open refund ${id}` }
}

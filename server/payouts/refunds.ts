import { sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { refundableMinor } from '../../market/refundable.ts'
import type { Db } from '../database/open.ts'
import { lockLoan, positionOf } from '../ledger/loan-record.ts'

type Requested = { borrowerId: string; orderId: string; now: Date; packs: Packs }
export type RequestedRefund =
  | { amountMinor: number }
  | { why: 'no such order' | 'no credit' | 'asked already' }

/** Credit that remains after the loan is settled can be requested back; one request at a time. */
export const askRefund = (db: Db, { borrowerId, orderId, now, packs }: Requested): Promise<RequestedRefund> =>
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

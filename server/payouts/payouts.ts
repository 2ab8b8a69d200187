import type { Packs } from '../../contract/market/market.ts'
import type { Db } from '../database/open.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { recordPayout } from '../ledger/record.ts'
import { payoutOf } from '../terms/schedule.ts'

/** Asks the gateway to pay an approved loan out. Once per order: asking again finds the record of the first time. */
export async function requestPayout(db: Db, orderId: string, now: Date): Promise<void> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { receivedMinor } = payoutOf(order.terms)
  await db
    .insertInto('payouts')
    .values({
      id: `payout-${orderId}`,
      borrower_id: order.borrower_id,
      order_id: orderId,
      amount_minor: receivedMinor,
      provider: SANDBOX,
      reference: `sandbox-${orderId}`,
      status: 'pending',
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export const pendingPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('borrowers', 'borrowers.id', 'payouts.borrower_id')
    .select(['payouts.order_id', 'payouts.amount_minor', 'borrowers.market'])
    .where('payouts.status', '=', 'pending')
    .orderBy('payouts.created_at')
    .execute()

/** The gateway reports that the money has arrived: the ledger and the order follow, once. */
export async function confirmPayout(
  db: Db,
  orderId: string,
  on: { now: Date; packs: Packs },
): Promise<boolean> {
  const payout = await db.selectFrom('payouts').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!payout) return false
  const result = await recordPayout(db, {
    orderId,
    provider: payout.provider,
    eventId: payout.reference,
    now: on.now,
    packs: on.packs,
  })
  if (!result.recorded) return false
  await db
    .updateTable('payouts')
    .set({ status: 'paid', finished_at: on.now })
    .where('id', '=', payout.id)
    .where('status', '=', 'pending')
    .execute()
  return true
}

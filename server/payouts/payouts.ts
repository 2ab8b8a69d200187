import { localDay } from '../../contract/market/dates.ts'
import type { Packs } from '../../contract/market/market.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { type RecordResult, recordPayout, recordRefund } from '../ledger/record.ts'
import { notify } from '../notices/notify.ts'
import { payoutOf } from '../terms/schedule.ts'

type Payout = Schema['payouts']
type NewPayout = Pick<Payout, 'id' | 'borrower_id' | 'order_id' | 'amount_minor' | 'purpose'>

/** Asks the gateway to send money. Once per id: asking again finds the record of the first time. */
async function send(db: Db, payout: NewPayout, now: Date): Promise<void> {
  await db
    .insertInto('payouts')
    .values({
      ...payout,
      provider: SANDBOX,
      reference: `sandbox-${payout.id}`,
      status: 'pending',
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Asks the gateway to pay an approved loan out, once per order. */
export async function requestPayout(db: Db, orderId: string, now: Date): Promise<void> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { receivedMinor } = payoutOf(order.terms)
  const { borrower_id } = order
  const payout = { id: `payout-${orderId}`, borrower_id, order_id: orderId, amount_minor: receivedMinor }
  await send(db, { ...payout, purpose: 'loan' }, now)
}

/** Asks the gateway to pay credit back that a person approved. */
export const requestRefundPayout = (db: Db, refund: Schema['refunds'], now: Date): Promise<void> => {
  const { id, borrower_id, order_id, amount_minor } = refund
  return send(db, { id, borrower_id, order_id, amount_minor, purpose: 'refund' }, now)
}

export const pendingPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('borrowers', 'borrowers.id', 'payouts.borrower_id')
    .select(['payouts.id', 'payouts.order_id', 'payouts.amount_minor', 'borrowers.market'])
    .where('payouts.status', '=', 'pending')
    .orderBy('payouts.created_at')
    .execute()

type Confirmed = { now: Date; packs: Packs }

function record(db: Db, payout: Payout, { now, packs }: Confirmed): Promise<RecordResult> {
  const movement = {
    orderId: payout.order_id,
    provider: payout.provider,
    eventId: payout.reference,
    now,
    packs,
  }
  if (payout.purpose === 'loan') return recordPayout(db, movement)
  return recordRefund(db, { ...movement, amountMinor: payout.amount_minor })
}

async function notifyPayout(tx: Db, payout: Payout, { now, packs }: Confirmed): Promise<void> {
  const { market } = await tx
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', payout.borrower_id)
    .executeTakeFirstOrThrow()
  const on = localDay(now, packs[market].timeZone)
  await notify(
    tx,
    {
      borrowerId: payout.borrower_id,
      matter: 'payout',
      subject: payout.id,
      orderId: payout.order_id,
      facts: { amountMinor: payout.amount_minor, on },
    },
    now,
  )
}

/** The gateway reports that the money has arrived: the ledger and the order follow, once. */
export const confirmPayout = (db: Db, payoutId: string, confirmed: Confirmed): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
    if (!payout) return false
    const result = await record(tx, payout, confirmed)
    if (!result.recorded) return false
    const { now } = confirmed
    await tx
      .updateTable('payouts')
      .set({ status: 'paid', finished_at: now })
      .where('id', '=', payout.id)
      .where('status', '=', 'pending')
      .execute()
    if (payout.purpose === 'loan') await notifyPayout(tx, payout, confirmed)
    if (payout.purpose === 'refund')
      await tx
        .updateTable('refunds')
        .set({ status: 'sent', finished_at: now })
        .where('id', '=', payout.id)
        .where('status', '=', 'approved')
        .execute()
    return true
  })

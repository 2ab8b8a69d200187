import type { Db } from '../database/open.ts'
import { SANDBOX } from '../gateways/sandbox.ts'

const HOUR_MS = 60 * 60_000

/** Money to a reference that is nobody's, so that the desk has something to match; the bank names who paid. */
export async function seedMoney(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('gateway_events')
    .values({
      provider: SANDBOX,
      event_id: 'demo-unmatched',
      kind: 'payment',
      reference: 'TR-deu',
      bank_reference: 'TRF EKA WULANDARI',
      borrower_id: null,
      order_id: null,
      amount_minor: 50_000_000,
      reverses: null,
      taken_by: null,
      paid_at: new Date(now.getTime() - HOUR_MS),
      state: 'dead',
      reason: 'a reference of nobody',
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

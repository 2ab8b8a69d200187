import { sql } from 'kysely'
import { HOUR_MS } from '../../base/time.ts'
import type { Db } from '../database/open.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { noteSandboxMovement } from '../gateways/sandbox-report.ts'

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
      market: 'id',
      currency: 'IDR',
      state: 'dead',
      reason: 'a reference of nobody',
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
  await noteSandboxMovement(db, {
    kind: 'payment',
    eventId: 'demo-unmatched',
    reference: 'TR-deu',
    amountMinor: 50_000_000,
    currency: 'IDR',
    paidAt: new Date(now.getTime() - HOUR_MS),
    bankReference: 'TRF EKA WULANDARI',
  })
}

/** The sandbox knows of the payments that the demo begins with; of the first day of the demo on it keeps books itself. */
export const seedSandboxBooks = (db: Db) =>
  sql`
  insert into sandbox_movements (kind, id, market, event, moved_at)
  select 'payment', e.event_id, b.market, json_build_object('kind', 'payment', 'eventId', e.event_id, 'reference', e.order_id,
    'amountMinor', e.amount_minor, 'paidAt', to_char(e.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'currency', case b.market when 'in' then 'INR' else 'IDR' end, 'bankReference', ''), e.moved_at
  from ledger_entries e join borrowers b on b.id = e.borrower_id
  where e.kind = 'payment' and e.provider = ${SANDBOX}
  on conflict do nothing`.execute(db)

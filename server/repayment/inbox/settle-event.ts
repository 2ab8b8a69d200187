import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import { recordReversal } from '../../ledger/record.ts'
import { credit } from './credit-payment.ts'

type SettleDeps = Pick<Services, 'db' | 'clock' | 'packs' | 'log'>
type Event = Omit<Schema['gateway_events'], 'id'> & { id: number }
type State = Event['state']

/** What is known of an event for good. */
export type StoredEvent = Pick<Event, 'id' | 'kind' | 'order_id'>

const readEvent = (tx: Db, id: number): Promise<Event> =>
  tx.selectFrom('gateway_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const lockOrder = (tx: Db, orderId: string) =>
  tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()

type Outcome = { state: State; finished_at: Date; entry_id?: number }
const finish = (tx: Db, id: number, outcome: Outcome) =>
  tx.updateTable('gateway_events').set(outcome).where('id', '=', id).execute()

/**
 * Applies one stored event in one transaction. All events of an order queue at its lock, so what is read after it
 * is the truth, and a second delivery finds the work of the first one done.
 */
export const settleEvent = (services: SettleDeps, { id, kind, order_id }: StoredEvent): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    if (kind === 'reversal') return takeBack(tx, services, await readEvent(tx, id))
    if (kind !== 'payment' || order_id === null) return
    await lockOrder(tx, order_id)
    const event = await readEvent(tx, id)
    if (event.state === 'received') await creditPayment(tx, services, event)
  })

async function creditPayment(tx: Db, services: SettleDeps, event: Event): Promise<void> {
  const code = await tx
    .selectFrom('pay_codes')
    .selectAll()
    .where('id', '=', event.reference)
    .executeTakeFirstOrThrow()
  const now = services.clock.now()
  const payload = {
    eventId: event.event_id,
    amountMinor: event.amount_minor ?? 0,
    paidAt: event.paid_at ?? event.received_at,
  }
  const done = await credit(tx, services, { code, event: payload })
  if (!done.recorded) throw new Error(`a payment for an order that takes none: ${done.why}`)
  await finish(tx, event.id, { state: 'credited', entry_id: done.entryId, finished_at: now })
  const waiting = await tx
    .selectFrom('gateway_events')
    .selectAll()
    .where('provider', '=', event.provider)
    .where('reverses', '=', event.event_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) await reverse(tx, services, { reversal: waiting, payment: event })
}

/** A reversal may come before its payment, and may name a reference that only the payment has. */
async function takeBack(tx: Db, services: SettleDeps, reversal: Event): Promise<void> {
  const find = () =>
    tx
      .selectFrom('gateway_events')
      .selectAll()
      .where('provider', '=', reversal.provider)
      .where('event_id', '=', reversal.reverses ?? '')
      .where('kind', '=', 'payment')
      .executeTakeFirst()
  const stored = await find()
  if (!stored || stored.order_id === null) return
  await lockOrder(tx, stored.order_id)
  const payment = await find()
  const { state } = await readEvent(tx, reversal.id)
  if (!payment || state !== 'waiting') return
  // Taken back by another event before: there is nothing left to take.
  if (payment.state === 'reversed')
    await finish(tx, reversal.id, { state: 'noted', finished_at: services.clock.now() })
  else if (payment.state === 'credited') await reverse(tx, services, { reversal, payment })
}

async function reverse(
  tx: Db,
  { clock, packs }: SettleDeps,
  { reversal, payment }: { reversal: Event; payment: Event },
): Promise<void> {
  const now = clock.now()
  const done = await recordReversal(tx, {
    orderId: payment.order_id ?? '',
    provider: reversal.provider,
    eventId: reversal.event_id,
    of: { provider: payment.provider, eventId: payment.event_id },
    amountMinor: reversal.amount_minor,
    now,
    packs,
  })
  if (!done.recorded) throw new Error(`a reversal that reverses nothing: ${done.why}`)
  await finish(tx, payment.id, { state: 'reversed', finished_at: now })
  await finish(tx, reversal.id, { state: 'credited', entry_id: done.entryId, finished_at: now })
}

import type { EventProblem } from '../../../contract/calls/money.ts'
import { currencies } from '../../../market/money.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { lockOrder } from '../../ledger/loan-record.ts'
import type { RecordResult } from '../../ledger/record.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'
import { closePayout } from '../../payouts/close-payout.ts'
import { finishRecord } from '../cards/card-records.ts'
import { applyReversals } from './apply-reversals.ts'
import { credit, type StoredPayment } from './credit-payment.ts'
import { match } from './store-events.ts'

export type InboxDeps = Pick<Services, 'db' | 'clock' | 'packs' | 'log' | 'broadcast'>

/** What is known of an event for good. */
export type StoredEvent = Pick<StoredPayment, 'id' | 'kind'>
type State = StoredPayment['state']

const readEvent = (tx: Db, id: number): Promise<StoredPayment> =>
  tx.selectFrom('gateway_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const paidOn = async (tx: Db, entryId: number): Promise<string> =>
  (await tx.selectFrom('ledger_entries').select('on_day').where('id', '=', entryId).executeTakeFirstOrThrow())
    .on_day

type Outcome = { state: State; reason?: EventProblem | ''; entry_id?: number; finished_at: Date }
const finish = (tx: Db, id: number, outcome: Outcome) =>
  tx.updateTable('gateway_events').set(outcome).where('id', '=', id).execute()

/** What cannot be done, however often it is tried: a person decides. */
async function bury(
  tx: Db,
  { clock, log }: InboxDeps,
  { event, reason }: { event: StoredPayment; reason: EventProblem },
) {
  log.error({ provider: event.provider, event: event.id, reason }, 'an event is a dead letter')
  await finish(tx, event.id, { state: 'dead', reason, finished_at: clock.now() })
}

/**
 * Applies one stored event in one transaction. All events of an order queue at its lock, so what is read after it
 * is the truth, and a second delivery finds the work of the first one done.
 */
export const applyEvent = (deps: InboxDeps, { id, kind }: StoredEvent): Promise<void> =>
  deps.db.transaction().execute(async (tx) => appliers[kind]?.(tx, deps, id))

/** The event, with the order that it names locked; null where there is nothing to do, or nobody whom it names. */
async function openEvent(tx: Db, deps: InboxDeps, id: number) {
  const stored = await readEvent(tx, id)
  const matched = stored.order_id === null && (await match(tx, id)) ? await readEvent(tx, id) : stored
  if (matched.order_id === null) {
    if (stored.state === 'received') await bury(tx, deps, { event: stored, reason: 'a reference of nobody' })
    return null
  }
  await lockOrder(tx, matched.order_id)
  const event = { ...(await readEvent(tx, id)), order_id: matched.order_id }
  return event.state === 'received' ? event : null
}

type CreditedPayment = Pick<StoredPayment, 'borrower_id' | 'order_id' | 'amount_minor' | 'entry_id'>

/** The notice to the borrower of a payment that counts from a day. */
export const receivedNotice = (payment: CreditedPayment, on: string): NewNotice => ({
  borrowerId: payment.borrower_id ?? '',
  matter: 'paymentReceived',
  subject: String(payment.entry_id),
  orderId: payment.order_id ?? '',
  facts: { amountMinor: payment.amount_minor ?? 0, on },
})

type CreditDeps = Pick<InboxDeps, 'clock' | 'packs'>

/** Credits a stored payment to its order, which is locked, in the caller's transaction; and what was taken back of it. */
export async function creditMatched(
  tx: Db,
  deps: CreditDeps,
  event: StoredPayment & { order_id: string },
): Promise<RecordResult> {
  const now = deps.clock.now()
  const from = ['pending', 'charging', 'unknown', 'failed'] as const
  if (event.repayment_id !== null) await finishRecord(tx, event.repayment_id, { from, state: 'paid', now })
  const done = await credit(tx, deps, event)
  if (!done.recorded) return done
  await finish(tx, event.id, { state: 'credited', reason: '', entry_id: done.entryId, finished_at: now })
  const on = await paidOn(tx, done.entryId)
  await notify(tx, receivedNotice({ ...event, entry_id: done.entryId }, on), now)
  await applyReversals(tx, deps, event)
  return done
}

async function creditPayment(tx: Db, deps: InboxDeps, id: number): Promise<void> {
  const event = await openEvent(tx, deps, id)
  const done = event && (await creditMatched(tx, deps, event))
  if (done && !done.recorded)
    await bury(tx, deps, { event, reason: `the order takes no payment: ${done.why}` })
}

/** A reversal may come before its payment, and may name a reference that only the payment has. */
async function takeBack(tx: Db, deps: InboxDeps, id: number): Promise<void> {
  const reversal = await readEvent(tx, id)
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
  const isOtherCurrency = payment?.currency && reversal.currency && payment.currency !== reversal.currency
  if (isOtherCurrency) return bury(tx, deps, { event: reversal, reason: 'another currency than was paid' })
  if (payment?.state === 'credited' || payment?.state === 'reversed')
    await applyReversals(tx, deps, { ...payment, order_id: stored.order_id })
}

/** What became of money that was sent to a borrower. */
async function endPayout(tx: Db, deps: InboxDeps, id: number): Promise<void> {
  const event = await openEvent(tx, deps, id)
  if (!event) return
  const { payout_id, outcome } = event
  if (payout_id === null || outcome === null) throw new Error(`event ${id} is about no payout`)
  const { market } = await tx
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', event.borrower_id ?? '')
    .executeTakeFirstOrThrow()
  if ((event.currency ?? currencies[market]) !== currencies[market])
    return bury(tx, deps, { event, reason: 'another amount than was sent' })
  const settled = await closePayout(tx, deps, { ...event, payout_id, outcome })
  if ('bury' in settled) return bury(tx, deps, { event, reason: settled.bury })
  const { entryId } = settled
  const done =
    entryId === null ? { state: 'noted' as const } : { state: 'credited' as const, entry_id: entryId }
  await finish(tx, id, { ...done, reason: '', finished_at: deps.clock.now() })
}

type Apply = (tx: Db, deps: InboxDeps, id: number) => Promise<void>
const appliers: Partial<Record<StoredPayment['kind'], Apply>> = {
  payment: creditPayment,
  reversal: takeBack,
  payout: endPayout,
}

import { between } from '../../../contract/market/dates.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { type RecordResult, recordReversal } from '../../ledger/record.ts'
import { finishRecord } from '../cards/card-records.ts'
import type { StoredPayment } from './credit-payment.ts'
import { type Taking, takenBack, takenMinorOf, unbooked } from './taken-back.ts'

type Deps = Pick<Services, 'clock' | 'packs'>
type OwnedPayment = StoredPayment & { order_id: string }

export const reportsOf = async (tx: Db, payment: StoredPayment) => {
  const rows = await tx
    .selectFrom('gateway_events')
    .selectAll()
    .where('provider', '=', payment.provider)
    .where('reverses', '=', payment.event_id)
    .where('state', 'not in', ['dead', 'closed'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    by: row.taken_by ?? row.event_id,
    at: row.paid_at ?? row.received_at,
    totalMinor: row.amount_minor ?? payment.amount_minor ?? 0,
    isFinal: row.is_final,
  }))
}

async function bookedOf(tx: Db, payment: OwnedPayment): Promise<Taking[]> {
  const rows = await tx
    .selectFrom('reversal_entries')
    .selectAll()
    .where('borrower_id', '=', payment.borrower_id ?? '')
    .where('payment_id', '=', payment.id)
    .execute()
  return rows.map((row) => ({ by: row.taken_by, at: row.taken_at, amountMinor: row.amount_minor }))
}

type Booking = { payment: OwnedPayment; taking: Taking; eventId: string }

/** Money that came back after all counts from when it was taken: nobody was late meanwhile. */
function book(tx: Db, { clock, packs }: Deps, { payment, taking, eventId }: Booking): Promise<RecordResult> {
  const now = clock.now()
  const { provider, order_id: orderId } = payment
  const movedAt = between(payment.paid_at ?? payment.received_at, taking.at, now)
  const movement = { orderId, provider, eventId, movedAt, now, packs }
  const of = { provider, eventId: payment.event_id }
  return recordReversal(tx, { ...movement, amountMinor: taking.amountMinor, of })
}

/**
 * Brings the ledger to what refunds and disputes have taken of a payment by all that is known, in the caller's
 * transaction with the order locked. A payment that was wholly taken back is `reversed`.
 */
export async function applyReversals(tx: Db, deps: Deps, payment: OwnedPayment): Promise<void> {
  const reports = await reportsOf(tx, payment)
  if (reports.length === 0) return
  const now = deps.clock.now()
  const paidMinor = payment.amount_minor ?? 0
  const wanted = takenBack(reports, paidMinor)
  const booked = await bookedOf(tx, payment)
  const lastEntry = new Map<string, number>()
  for (const taking of unbooked(wanted, booked)) {
    const before = booked.filter(({ by }) => by === taking.by).length
    const eventId = before === 0 ? taking.by : `${taking.by} ${before + 1}`
    const done = await book(tx, deps, { payment, taking, eventId })
    if (!done.recorded) throw new Error(`money that was taken back was not booked: ${done.why}`)
    booked.push(taking)
    lastEntry.set(taking.by, done.entryId)
    await tx
      .insertInto('reversal_entries')
      .values({
        entry_id: done.entryId,
        borrower_id: payment.borrower_id ?? '',
        payment_id: payment.id,
        taken_by: taking.by,
        taken_at: taking.at,
        amount_minor: taking.amountMinor,
      })
      .execute()
  }
  const takenBackMinor = takenMinorOf(wanted)
  const isWhole = takenBackMinor >= paidMinor
  await tx
    .updateTable('gateway_events')
    .set({ state: isWhole ? 'reversed' : 'credited', taken_back_minor: takenBackMinor })
    .where('id', '=', payment.id)
    .execute()
  for (const { id, by } of reports.filter(({ state }) => state === 'waiting'))
    await tx
      .updateTable('gateway_events')
      .set({
        // What changed nothing, since all was taken before or nothing at all, is merely noted.
        state: lastEntry.has(by) ? 'credited' : 'noted',
        entry_id: lastEntry.get(by) ?? null,
        finished_at: now,
      })
      .where('id', '=', id)
      .execute()
  if (payment.repayment_id !== null)
    await finishRecord(
      tx,
      payment.repayment_id,
      isWhole ? { from: ['paid'], state: 'failed', now } : { from: ['failed'], state: 'paid', now },
    )
}

import { sql } from 'kysely'
import { between } from '../../../market/dates.ts'
import { type Currency, currencies } from '../../../market/money.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { lockOrder } from '../../ledger/loan-record.ts'
import { type Movement, type RecordResult, record } from '../../ledger/record.ts'
import { finishRecord } from '../cards/card-records.ts'
import type { StoredPayment } from './credit-payment.ts'
import { type Taking, takenBack, takenMinorOf, takenOfParts, unbooked } from './taken-back.ts'

type Deps = Pick<Services, 'clock' | 'packs'>
type OwnedPayment = StoredPayment & { order_id: string }

/** The id under which a payment is taken back: of what came on top of another payment, that of the other. */
const paymentId = ({
  provider,
  event_id,
}: StoredPayment) => sql<string>`coalesce((select p.part_of from event_parts p
  where p.provider = ${provider} and p.event_id = ${event_id}), ${event_id})`

/** What all events say that was taken of a payment; those in another currency are for a person. */
const reportsOf = async (tx: Db, payment: StoredPayment) => {
  const rows = await tx
    .selectFrom('gateway_events')
    .selectAll()
    .where('provider', '=', payment.provider)
    .where('reverses', '=', paymentId(payment))
    .where('state', 'not in', ['dead', 'closed'])
    .where(
      sql<boolean>`coalesce(currency, ${payment.currency}, '') = coalesce(${payment.currency}, currency, '')`,
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    by: row.taken_by ?? row.event_id,
    at: row.paid_at ?? row.received_at,
    /** Null: the whole payment. */
    amountMinor: row.amount_minor,
    isFinal: row.is_final,
  }))
}
type Report = Awaited<ReturnType<typeof reportsOf>>[number]

/** All that a company has reported under the payment's id, in the order in which it grew. */
const partsOf = (tx: Db, payment: StoredPayment): Promise<StoredPayment[]> =>
  tx
    .selectFrom('gateway_events as g')
    .leftJoin('event_parts as p', (join) =>
      join.onRef('p.provider', '=', 'g.provider').onRef('p.event_id', '=', 'g.event_id'),
    )
    .selectAll('g')
    .where('g.provider', '=', payment.provider)
    .where('g.kind', '=', 'payment')
    .where(
      sql<boolean>`g.event_id = ${paymentId(payment)} or g.event_id in (select o.event_id from event_parts o
        where o.provider = ${payment.provider} and o.part_of = ${paymentId(payment)})`,
    )
    .orderBy(sql`coalesce(p.total_minor, 0)`)
    .execute()

type Part = { payment: StoredPayment; takings: Taking[] }
type TakenOf = { reports: Report[]; parts: Part[]; takings: Taking[] }

/** What refunds and disputes have taken of a payment, by all that is known; and of what else was reported under its id. */
export async function takenOf(tx: Db, payment: StoredPayment): Promise<TakenOf> {
  const reports = await reportsOf(tx, payment)
  if (reports.length === 0) return { reports, parts: [], takings: [] }
  const payments = (await partsOf(tx, payment)).map((part) => (part.id === payment.id ? payment : part))
  const amounts = payments.map(({ amount_minor }) => amount_minor ?? 0)
  const paidMinor = amounts.reduce((sum, amountMinor) => sum + amountMinor, 0)
  const said = reports.map((report) => ({ ...report, totalMinor: report.amountMinor ?? paidMinor }))
  const shares = takenOfParts(takenBack(said, paidMinor), amounts)
  const parts = payments.map((part, index) => ({ payment: part, takings: shares[index] ?? [] }))
  return { reports, parts, takings: parts.find((part) => part.payment === payment)?.takings ?? [] }
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

/** An event that was stored before currencies were says none; its borrower does. */
async function currencyOf(tx: Db, { currency, borrower_id }: OwnedPayment): Promise<Currency> {
  if (currency !== null) return currency
  const { market } = await tx
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrower_id ?? '')
    .executeTakeFirstOrThrow()
  return currencies[market]
}

/** Money that came back after all counts from when it was taken: nobody was late meanwhile. */
export function takingMovement(
  { provider, event_id, paid_at, received_at }: StoredPayment,
  taking: Taking,
  { now, packs, ...booked }: Pick<Movement, 'now' | 'packs' | 'eventId'> & { currency: Currency },
): Movement {
  const movedAt = between(paid_at ?? received_at, taking.at, now)
  const of = { provider, eventId: event_id }
  return { kind: 'reversal', provider, of, movedAt, amountMinor: taking.amountMinor, now, packs, ...booked }
}

type Booking = { payment: OwnedPayment; taking: Taking; eventId: string }

async function book(
  tx: Db,
  { clock, packs }: Deps,
  { payment, taking, eventId }: Booking,
): Promise<RecordResult> {
  const booked = { eventId, currency: await currencyOf(tx, payment), now: clock.now(), packs }
  return record(tx, { ...takingMovement(payment, taking, booked), orderId: payment.order_id })
}

/** Brings the ledger to what was taken of one part; the last entry of each refund or dispute. */
async function bookTakings(
  tx: Db,
  deps: Deps,
  { payment, takings, isFirst }: { payment: OwnedPayment; takings: Taking[]; isFirst: boolean },
): Promise<Map<string, number>> {
  const booked = await bookedOf(tx, payment)
  const lastEntry = new Map<string, number>()
  for (const taking of unbooked(takings, booked)) {
    const before = booked.filter(({ by }) => by === taking.by).length
    const name = isFirst ? taking.by : `${taking.by} of ${payment.event_id}`
    const eventId = before === 0 ? name : `${name} ${before + 1}`
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
  const now = deps.clock.now()
  const takenBackMinor = takenMinorOf(takings)
  const isWhole = takenBackMinor >= (payment.amount_minor ?? 0)
  await tx
    .updateTable('gateway_events')
    .set({ state: isWhole ? 'reversed' : 'credited', taken_back_minor: takenBackMinor })
    .where('id', '=', payment.id)
    .execute()
  if (payment.repayment_id !== null)
    await finishRecord(
      tx,
      payment.repayment_id,
      isWhole ? { from: ['paid'], state: 'failed', now } : { from: ['failed'], state: 'paid', now },
    )
  return lastEntry
}

const isCredited = ({ state, order_id }: StoredPayment) =>
  order_id !== null && (state === 'credited' || state === 'reversed')

/**
 * Brings the ledger to what refunds and disputes have taken of a payment by all that is known, in the caller's
 * transaction with the order locked. A payment that was wholly taken back is `reversed`. Where the company has added up
 * captures under one id, what it takes back is taken of all of them, of the first one first.
 */
export async function applyReversals(tx: Db, deps: Deps, payment: OwnedPayment): Promise<void> {
  const { reports, parts } = await takenOf(tx, payment)
  if (reports.length === 0) return
  const lastEntry = new Map<string, number>()
  for (const [index, { payment: part, takings }] of parts.entries()) {
    if (part !== payment && !isCredited(part)) continue
    const owned = { ...part, order_id: part.order_id ?? payment.order_id }
    if (owned.order_id !== payment.order_id) await lockOrder(tx, owned.order_id)
    const entries = await bookTakings(tx, deps, { payment: owned, takings, isFirst: index === 0 })
    for (const [by, entryId] of entries) lastEntry.set(by, entryId)
  }
  const now = deps.clock.now()
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
}

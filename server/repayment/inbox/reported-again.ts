import { hash } from 'node:crypto'
import type { EventProblem } from '../../../contract/calls/money.ts'
import type { Db } from '../../database/open.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import type { StoredPayment } from './credit-payment.ts'
import { columnsOf, type EventColumns, storeEvents } from './store-events.ts'

/** What an event says of money. */
export const reportedColumns = [
  'kind',
  'reference',
  'amount_minor',
  'currency',
  'reverses',
  'outcome',
] as const
type Reported = Pick<StoredPayment, (typeof reportedColumns)[number]>

/** What was stored under an id, and what is said under it now. */
export type Again = { stored: Reported & Pick<StoredPayment, 'id'>; event: GatewayEvent }

const moves: readonly GatewayEvent['kind'][] = ['payment', 'reversal', 'payout']

/** Whether money is reported with something else than before. An event that was stored before may not say its currency. */
export function isOtherwise({ stored, event }: Again): boolean {
  const said = columnsOf(event)
  if (!moves.includes(event.kind)) return false
  return reportedColumns.some(
    (name) => said[name] !== (stored[name] ?? (name === 'currency' ? said[name] : null)),
  )
}

type Input = { provider: string; now: Date }

/** Locked until the transaction ends: of two that add to one payment, the second finds what the first has added. */
const lockEvent = (tx: Db, id: number): Promise<StoredPayment> =>
  tx.selectFrom('gateway_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const partsOf = (tx: Db, { provider, event_id }: StoredPayment) =>
  tx
    .selectFrom('event_parts as p')
    .innerJoin('gateway_events as g', (join) =>
      join.onRef('g.provider', '=', 'p.provider').onRef('g.event_id', '=', 'p.event_id'),
    )
    .select(['p.total_minor as totalMinor', 'g.paid_at as paidAt'])
    .where('p.provider', '=', provider)
    .where('p.part_of', '=', event_id)
    .execute()

type Payment = Extract<GatewayEvent, { kind: 'payment' }>

const PROBLEM: EventProblem = 'reported again with something else'

/** A person has to say which of the two is right; said again in the same way it is the same. */
async function storeCorrection(
  tx: Db,
  first: StoredPayment,
  { said, now }: { said: EventColumns; now: Date },
) {
  const key = hash('sha256', JSON.stringify(reportedColumns.map((name) => said[name])), 'hex').slice(0, 16)
  const { provider, event_id, borrower_id, order_id } = first
  const owner = { provider, borrower_id, order_id, reverses: null, taken_by: null }
  const { reference, amount_minor, currency, market, paid_at, bank_reference } = said
  await tx
    .insertInto('gateway_events')
    .values({
      ...owner,
      event_id: `${event_id} again ${key}`,
      kind: 'correction',
      reference,
      amount_minor,
      currency,
      market,
      paid_at,
      bank_reference,
      state: 'dead',
      reason: PROBLEM,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

/** Stores what a payment has grown by as a payment of its own, under an id that follows from the sum. */
async function storePart(
  tx: Db,
  first: StoredPayment,
  part: { event: Payment; addedMinor: number; now: Date },
) {
  const { event, addedMinor, now } = part
  const { provider, event_id: partOf } = first
  const eventId = `${partOf} up to ${event.amountMinor}`
  const key = { provider, event_id: eventId }
  await tx
    .insertInto('event_parts')
    .values({ ...key, part_of: partOf, total_minor: event.amountMinor })
    .execute()
  await storeEvents(tx, { provider, now, hold: false }, [{ ...event, eventId, amountMinor: addedMinor }])
  return eventId
}

/** Whether it is the same payment, of which the company may have captured more by now. */
const isSamePayment = (first: StoredPayment, said: EventColumns) =>
  first.kind === 'payment' &&
  said.kind === 'payment' &&
  said.amount_minor !== null &&
  first.reference === said.reference &&
  (first.currency ?? said.currency) === said.currency

/**
 * Takes what is reported again under a known id and is not the same. A payment that has grown, since captures are added up
 * under one id, is credited with the difference; one that came out of order is known by now. Whatever else differs
 * waits for a person: money that is reported to us is never only logged. Gives the id under which something is to be credited.
 */
export async function takeAgain(db: Db, { stored, event }: Again, { now }: Input): Promise<string | null> {
  const said = columnsOf(event)
  return db.transaction().execute(async (tx) => {
    const first = await lockEvent(tx, stored.id)
    if (event.kind === 'payment' && isSamePayment(first, said)) {
      const parts = await partsOf(tx, first)
      const known = [{ totalMinor: first.amount_minor ?? 0, paidAt: first.paid_at }, ...parts]
      if (known.some(({ totalMinor }) => totalMinor === event.amountMinor)) return null
      const knownMinor = Math.max(...known.map(({ totalMinor }) => totalMinor))
      const addedMinor = event.amountMinor - knownMinor
      if (addedMinor > 0) return storePart(tx, first, { event, addedMinor, now })
      if (known.some(({ paidAt }) => paidAt !== null && paidAt > event.paidAt)) return null
    }
    await storeCorrection(tx, first, { said, now })
    return null
  })
}

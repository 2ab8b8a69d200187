import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { applyEvent, type InboxDeps, type StoredEvent } from './apply-event.ts'
import { creditAtOnce, type PaymentReport } from './credit-at-once.ts'
import type { StoredPayment } from './credit-payment.ts'
import { type Again, isOtherwise, reportedColumns, takeAgain } from './reported-again.ts'
import { clean, columnsOf, storeEvents } from './store-events.ts'

type OpenEvent = StoredEvent & Pick<StoredPayment, 'state' | 'reference'>
type Row = OpenEvent & Again['stored'] & Pick<StoredPayment, 'event_id' | 'reason'>

/** A company that closes a code early is believed: the next borrower who asks gets a new one. */
const closeCodes = (db: Db, { provider, references, now }: Ended) =>
  db
    .updateTable('pay_codes')
    .set({ expires_at: now })
    .where('id', 'in', references)
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .execute()

/** A wallet that was left without paying; money that comes after all counts. */
const endWalletPayments = (db: Db, { provider, references, now }: Ended) =>
  db
    .updateTable('card_repayments')
    .set({ state: 'failed', finished_at: now })
    .where('id', 'in', references)
    .where('way', '=', 'wallet')
    .where('state', '=', 'pending')
    .where(sql<boolean>`'wallet-' || provider = ${provider}`)
    .execute()

type Ended = { provider: string; references: readonly string[]; now: Date }

const storedOf = (db: Db, provider: string, eventIds: readonly string[]): Promise<Row[]> =>
  db
    .selectFrom('gateway_events')
    .select(['id', 'event_id', 'state', 'reason'])
    .select(reportedColumns)
    .where('provider', '=', provider)
    .where('event_id', 'in', eventIds)
    .orderBy('id')
    .execute()

function logDead({ log }: InboxDeps, provider: string, { event_id: event, state, reason }: Row) {
  if (state === 'dead') log.warn({ provider, event, reason }, 'an event is a dead letter')
}

/** What came on top of what was reported before, where an event says something else than the first time. */
async function takeOtherwise(
  { db, clock, log }: InboxDeps,
  provider: string,
  { rows, events }: { rows: readonly Row[]; events: readonly GatewayEvent[] },
): Promise<Row[]> {
  const byId = new Map(rows.map((row) => [row.event_id, row]))
  const added: string[] = []
  for (const event of events) {
    const stored = byId.get(clean(event.eventId))
    if (!stored || !isOtherwise({ stored, event })) continue
    log.warn({ provider, event: stored.id }, 'an event was delivered again with other values')
    const eventId = await takeAgain(db, { stored, event }, { provider, now: clock.now() })
    if (eventId !== null) added.push(eventId)
  }
  return added.length === 0 ? [] : storedOf(db, provider, added)
}

/** Whether the events are one payment that was credited at once. What goes wrong there goes the way of all others. */
async function areCredited(deps: InboxDeps, provider: string, { events, credit }: Taken) {
  const [event] = events
  if (events.length !== 1 || event?.kind !== 'payment') return false
  const payment = columnsOf(event)
  if (payment.state !== 'received') return false
  const isCredited = await credit({ provider, payment }).catch((error: unknown) => {
    deps.log.warn({ provider, error }, 'a payment was not credited at once')
    return false
  })
  if (isCredited) announce(deps, [payment])
  return isCredited
}

type Credit = (report: PaymentReport) => Promise<boolean>
type Taken = { events: readonly GatewayEvent[]; credit: Credit }

const creditAlone =
  (deps: InboxDeps): Credit =>
  async (report) => {
    const [isCredited = false] = await creditAtOnce(deps, [report])
    return isCredited
  }

/**
 * Takes what another company reports: stored first, then matched, then credited in the ledger (a single payment all at
 * once, decision 168), exactly once however often, in any order and by however many processes it arrives. Returns when all of
 * it is done; if it throws, the company reports it again, and otherwise `creditReceived` finds it. `hold` delays payments, as
 * a slow bank would.
 */
export async function takeEvents(
  deps: InboxDeps,
  provider: string,
  events: readonly GatewayEvent[],
  { hold = false, credit = creditAlone(deps) }: { hold?: boolean; credit?: Credit } = {},
): Promise<void> {
  if (events.length === 0) return
  if (!hold && (await areCredited(deps, provider, { events, credit }))) return
  const now = deps.clock.now()
  await storeEvents(deps.db, { provider, now, hold }, events)
  const named = (kind: GatewayEvent['kind']) =>
    events.flatMap((event) => (event.kind === kind ? [clean(event.reference)] : []))
  const [expired, failed] = [named('expired'), named('failed')]
  if (expired.length > 0) await closeCodes(deps.db, { provider, references: expired, now })
  if (failed.length > 0) await endWalletPayments(deps.db, { provider, references: failed, now })

  const rows = await storedOf(deps.db, provider, [...new Set(events.map(({ eventId }) => clean(eventId)))])
  for (const row of rows) logDead(deps, provider, row)
  await applyAll(deps, [...rows, ...(await takeOtherwise(deps, provider, { rows, events }))])
}

const isOpen = ({ state }: OpenEvent) => state === 'received' || state === 'waiting'

/** Pages that show what became of a code look again. */
export const announce = ({ broadcast }: InboxDeps, events: readonly Pick<OpenEvent, 'reference'>[]) =>
  broadcast?.publish(
    'payCodes',
    events.map(({ reference }) => reference),
  )

/** Each on its own: one that fails must not prevent the others from being credited. */
async function applyAll(deps: InboxDeps, rows: readonly OpenEvent[]): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows.filter(isOpen))
    await applyEvent(deps, row).catch((error: unknown) => {
      deps.log.error({ error, event: row.id }, 'an event was not settled')
      failures.push(error)
    })
  announce(deps, rows)
  if (failures.length > 0) throw failures[0]
}

/** Credits a payment that was held back; false where there is none. */
export async function release(deps: InboxDeps, id: number): Promise<boolean> {
  const released = await deps.db
    .updateTable('gateway_events')
    .set({ state: 'received' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning(['id', 'kind', 'state', 'reference'])
    .execute()
  await applyAll(deps, released)
  return released.length > 0
}

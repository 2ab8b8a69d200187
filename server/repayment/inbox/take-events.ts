import { sql } from 'kysely'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { type StoredEvent, settleEvent } from './settle-event.ts'

export type InboxDeps = Pick<Services, 'db' | 'clock' | 'packs' | 'log'>
type OpenEvent = StoredEvent & Pick<Schema['gateway_events'], 'state'>
type Row = OpenEvent & Pick<Schema['gateway_events'], 'event_id' | 'reference' | 'amount_minor'>

/** PostgreSQL's texts have no NUL, and an id that holds one must not stop the events beside it. */
const clean = (text: string) => text.replaceAll('\u0000', '')
const isAmount = (amountMinor: number) => Number.isSafeInteger(amountMinor) && amountMinor > 0

const columnsOf = (event: GatewayEvent) => ({
  event_id: clean(event.eventId),
  kind: event.kind,
  reference: clean(event.reference),
  amount_minor: 'amountMinor' in event ? (event.amountMinor ?? null) : null,
  paid_at: event.kind === 'payment' ? event.paidAt : null,
  bank_reference: event.kind === 'payment' ? clean(event.bankReference) : '',
  reverses: event.kind === 'reversal' ? clean(event.of) : null,
})

/**
 * Stores the events of a gateway, each once, before they are processed, so that none is lost in a crash. A
 * reversal waits for its payment; `hold` delays payments, as a slow bank would.
 */
async function store(
  db: Db,
  { provider, now, hold }: { provider: string; now: Date; hold: boolean },
  events: readonly GatewayEvent[],
): Promise<void> {
  const payload = JSON.stringify(events.map(columnsOf))
  await sql`
    insert into gateway_events (provider, event_id, kind, reference, amount_minor, paid_at, bank_reference, reverses,
      borrower_id, order_id, code_id, state, received_at)
    select ${provider}, e.event_id, e.kind, e.reference, e.amount_minor, e.paid_at, e.bank_reference, e.reverses,
      c.borrower_id, c.order_id, c.id,
      case when e.kind = 'reversal' then 'waiting' when e.kind <> 'payment' then 'noted'
        when c.id is null then 'unmatched' when ${hold} then 'held' else 'received' end,
      ${now}
    from json_to_recordset(${payload}::text::json) as e(event_id text, kind text, reference text, amount_minor bigint,
      paid_at timestamptz, bank_reference text, reverses text)
    left join pay_codes c on c.id = e.reference and c.provider = ${provider}
    on conflict (provider, event_id) do nothing`.execute(db)
}

/** A gateway that closes a code early is believed: the next borrower who asks gets a new one. */
const close = (db: Db, references: readonly string[], now: Date) =>
  db
    .updateTable('pay_codes')
    .set({ expires_at: now })
    .where('id', 'in', references)
    .where('expires_at', '>', now)
    .execute()

const storedOf = (db: Db, provider: string, eventIds: readonly string[]): Promise<Row[]> =>
  db
    .selectFrom('gateway_events')
    .select(['id', 'kind', 'order_id', 'event_id', 'reference', 'amount_minor', 'state'])
    .where('provider', '=', provider)
    .where('event_id', 'in', eventIds)
    .orderBy('id')
    .execute()

/**
 * Takes the events of a gateway: stored first, then credited in the ledger, exactly once however often, in any order and
 * by however many processes they arrive. Returns when all of it is done; if it throws, the gateway retries, and
 * otherwise `creditReceived` finds it.
 */
export async function takeEvents(
  services: InboxDeps,
  provider: string,
  events: readonly GatewayEvent[],
  { hold = false }: { hold?: boolean } = {},
): Promise<void> {
  const sound = events.filter((event) => event.kind !== 'payment' || isAmount(event.amountMinor))
  if (sound.length < events.length) services.log.error({ provider }, 'a payment event has no amount')
  if (sound.length === 0) return
  const now = services.clock.now()
  await store(services.db, { provider, now, hold }, sound)
  const expired = sound.flatMap(({ kind, reference }) => (kind === 'expired' ? [clean(reference)] : []))
  if (expired.length > 0) await close(services.db, expired, now)

  const received = new Map(sound.map((event) => [clean(event.eventId), columnsOf(event)]))
  const rows = await storedOf(services.db, provider, [...received.keys()])
  for (const { event_id, reference, amount_minor, state } of rows) {
    const again = received.get(event_id)
    if (state === 'unmatched') services.log.warn({ provider, reference }, 'money for a reference of nobody')
    if (again?.reference !== reference || again.amount_minor !== amount_minor)
      services.log.warn(
        { provider, reference },
        'an event was delivered again with other values; the first ones count',
      )
  }
  await settleAll(services, rows)
}

const isOpen = ({ state }: OpenEvent) => state === 'received' || state === 'waiting'

/** Each on its own: one that fails must not prevent the others from being credited. */
async function settleAll(services: InboxDeps, rows: readonly OpenEvent[]): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows.filter(isOpen))
    await settleEvent(services, row).catch((error: unknown) => {
      services.log.error({ error }, 'an event was not credited')
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

/** Credits what was received but not credited: a process may have ended between the two. Run at start and now and then. */
export async function creditReceived(services: InboxDeps): Promise<void> {
  const left = await services.db
    .selectFrom('gateway_events as e')
    .select(['e.id', 'e.kind', 'e.order_id', 'e.state'])
    .where((where) =>
      where.or([
        where('e.state', '=', 'received'),
        where.and([
          where('e.state', '=', 'waiting'),
          where.exists(
            where
              .selectFrom('gateway_events as p')
              .select('p.id')
              .whereRef('p.provider', '=', 'e.provider')
              .whereRef('p.event_id', '=', 'e.reverses')
              .where('p.state', '=', 'credited'),
          ),
        ]),
      ]),
    )
    .orderBy('e.id')
    .execute()
  await settleAll(services, left)
}

/** Credits a payment that was held back; false where there is none. */
export async function release(services: InboxDeps, id: number): Promise<boolean> {
  const released = await services.db
    .updateTable('gateway_events')
    .set({ state: 'received' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning(['id', 'kind', 'order_id', 'state'])
    .execute()
  await settleAll(services, released)
  return released.length > 0
}

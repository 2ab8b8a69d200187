import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { EventProblem } from '../../../contract/calls/money.ts'
import { marketOfCurrency } from '../../../market/money.ts'
import type { Db } from '../../database/open.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'

/** PostgreSQL's texts have no NUL, and an id that holds one must not stop the events beside it. */
export const clean = (text: string): string => text.replaceAll('\u0000', '')

const DETAIL_MAX = 200

const amountOf = (event: GatewayEvent) => ('amountMinor' in event ? event.amountMinor : undefined)

function isAmount(event: GatewayEvent): boolean {
  const amountMinor = amountOf(event)
  const isWhole = event.kind === 'payment' || event.kind === 'payout'
  if (amountMinor === undefined) return !isWhole
  return Number.isSafeInteger(amountMinor) && amountMinor >= (isWhole ? 1 : 0)
}

const AMOUNT_PROBLEM: EventProblem = 'an amount that cannot be'
export const UNREADABLE: EventProblem = 'could not be read'

const states = {
  payment: 'received',
  payout: 'received',
  reversal: 'waiting',
  expired: 'noted',
  failed: 'noted',
} as const

const stateOf = ({ kind }: GatewayEvent, hold: boolean) =>
  hold && kind === 'payment' ? 'held' : states[kind]

const movedAtOf = (event: GatewayEvent): Date | null => {
  if (event.kind === 'payment') return event.paidAt
  if (event.kind === 'reversal') return event.takenAt
  return event.kind === 'payout' ? event.movedAt : null
}

export const columnsOf = (event: GatewayEvent, hold = false) => ({
  event_id: clean(event.eventId),
  kind: event.kind,
  reference: clean(event.reference),
  amount_minor: isAmount(event) ? (amountOf(event) ?? null) : null,
  paid_at: movedAtOf(event),
  bank_reference: event.kind === 'payment' ? clean(event.bankReference) : '',
  reverses: event.kind === 'reversal' ? clean(event.of) : null,
  taken_by: event.kind === 'reversal' ? clean(event.by ?? event.eventId) : null,
  is_final: event.kind !== 'reversal' || !event.isOpen,
  provider_id: event.kind === 'payout' ? clean(event.providerId) : '',
  outcome: event.kind === 'payout' ? event.outcome : null,
  detail: event.kind === 'payout' ? clean(event.detail).slice(0, DETAIL_MAX) : '',
  state: isAmount(event) ? stateOf(event, hold) : 'dead',
  reason: isAmount(event) ? '' : AMOUNT_PROBLEM,
  currency: 'currency' in event ? event.currency : null,
  market: event.kind === 'payment' ? marketOfCurrency[event.currency] : null,
})

export type EventColumns = ReturnType<typeof columnsOf>

/** What money may name: a code, a payment by card or wallet, a payout. Each belongs to the company that it was made for. */
const payables = sql`(
  select id, provider, borrower_id, order_id, id as code_id, null as repayment_id, null as payout_id from pay_codes
  union all
  select id, way || '-' || provider, borrower_id, order_id, null, id, null from card_repayments
  union all
  select reference, provider, borrower_id, order_id, null, null, payout_id from payout_attempts)`

/** Money that comes in does not name money that goes out. */
const isNamed = sql`p.id = e.reference and (p.payout_id is not null) = (e.kind = 'payout')`

/** An id of a delivery was stored without its mark once; it recognises a redelivery still. */
const isStoredUnmarked = (provider: string) => sql`(e.event_id like 'delivery:%' and exists (
  select 1 from gateway_events g where g.provider = ${provider} and g.event_id = substr(e.event_id, 10) and g.kind = e.kind))`

type Source = { provider: string; now: Date; hold: boolean }

/** Stores events, each once, before anything is done about them, so that none is lost in a crash. */
export async function storeEvents(
  db: Db,
  { provider, now, hold }: Source,
  events: readonly GatewayEvent[],
): Promise<void> {
  const rows = JSON.stringify(events.map((event) => columnsOf(event, hold)))
  await sql`
    insert into gateway_events (provider, event_id, kind, reference, amount_minor, currency, paid_at, bank_reference,
      reverses, taken_by, is_final, provider_id, outcome, detail, borrower_id, order_id, code_id, repayment_id, payout_id, state,
      reason, market, received_at)
    select ${provider}, e.event_id, e.kind, e.reference, e.amount_minor, e.currency, e.paid_at, e.bank_reference,
      e.reverses, e.taken_by, e.is_final, e.provider_id, e.outcome, e.detail, p.borrower_id, p.order_id, p.code_id, p.repayment_id,
      p.payout_id, e.state, e.reason, e.market, ${now}
    from json_to_recordset(${rows}::text::json) as e(event_id text, kind text, reference text, amount_minor bigint,
      currency text, paid_at timestamptz, bank_reference text, reverses text, taken_by text, is_final boolean, provider_id text,
      outcome text, detail text, state text, reason text, market text)
    left join ${payables} p on ${isNamed} and p.provider = ${provider}
    where not ${isStoredUnmarked(provider)}
    on conflict (provider, event_id) do nothing`.execute(db)
}

/** Looks again for what a stored payment or payout names; false where there is nothing. */
export async function match(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update gateway_events e set borrower_id = p.borrower_id, order_id = p.order_id, code_id = p.code_id,
      repayment_id = p.repayment_id, payout_id = p.payout_id
    from ${payables} p where e.id = ${id} and ${isNamed} and p.provider = e.provider
    returning e.id`.execute(db)
  return rows.length > 0
}

/** A callback that proved who sent it and could not be read: a person has to. */
export async function storeUnreadable(
  db: Db,
  { provider, body, now }: { provider: string; body: Uint8Array; now: Date },
): Promise<void> {
  await db
    .insertInto('gateway_events')
    .values({
      provider,
      event_id: `unreadable ${hash('sha256', body, 'hex')}`,
      kind: 'unreadable',
      reference: '',
      bank_reference: '',
      payload: clean(new TextDecoder().decode(body)),
      state: 'dead',
      reason: UNREADABLE,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

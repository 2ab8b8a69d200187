import { type Selectable, sql } from 'kysely'
import { currencies } from '../../market/money.ts'
import type { Services } from '../calls/call.ts'
import type { Schema } from '../database/schema.ts'
import type { ReportPeriod } from '../gateways/company-report.ts'
import type { GatewayEvent } from '../gateways/gateway.ts'
import { readStoredEvent } from '../gateways/gateway-event.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import type { ReportSource } from './report-sources.ts'

export type ReconciliationDeps = Pick<Services, 'db' | 'clock' | 'packs' | 'log' | 'gateways' | 'payouts'>

type Movement = Selectable<Schema['reported_movements']>

const BATCH = 100

const kindsOf = { payments: ['payment', 'reversal'], payouts: ['payout'] } as const

type Place = { at: Date; id: string }

/** What was not compared with the inbox since it was last read, oldest first. */
async function untaken(
  { db }: ReconciliationDeps,
  { provider, source }: ReportSource,
  { period, after }: { period: ReportPeriod; after: Place },
): Promise<Movement[]> {
  return db
    .selectFrom('reported_movements')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', 'in', [...kindsOf[source]])
    .where('taken_at', 'is', null)
    .where('state', '<>', 'open')
    .where('moved_at', '>=', period.from)
    .where('moved_at', '<', period.to)
    .where(sql<boolean>`(moved_at, id) > (${after.at}, ${after.id})`)
    .orderBy('moved_at')
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

/** A callback reported it, or it is in the ledger without one; a payment is known as far as its amount goes. */
async function isKnown(
  { db }: ReconciliationDeps,
  { provider, kind, amount_minor }: Movement,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql<{ minor: number | null }>`
    select amount_minor as minor from gateway_events where provider = ${provider} and event_id = ${eventId}
    union all select amount_minor from ledger_entries where provider = ${provider} and event_id = ${eventId}
    union all select total_minor from event_parts where provider = ${provider} and part_of = ${eventId}`.execute(
    db,
  )
  return kind === 'payment' ? rows.some(({ minor }) => (minor ?? 0) >= amount_minor) : rows.length > 0
}

type Found = { event: GatewayEvent } | 'known' | { problem: string; isFinal: boolean }

/** What a callback would have reported of a movement; `known` where one did. */
async function eventOf(deps: ReconciliationDeps, source: ReportSource, movement: Movement): Promise<Found> {
  const stored = movement.event === null ? null : readStoredEvent(movement.event, currencies[movement.market])
  const eventId = stored?.eventId ?? (movement.state === 'moved' ? movement.id : null)
  if (eventId !== null && (await isKnown(deps, movement, eventId))) return 'known'
  if (stored) return { event: stored }
  const looked = await source.report.lookUp({ kind: movement.kind, id: movement.id })
  if (typeof looked.found === 'object') return { event: looked.found }
  return { problem: looked.detail, isFinal: looked.found === 'none' }
}

/** Hands an event to the inbox; where it could not be, the next run finds it again. */
async function handOver(deps: ReconciliationDeps, { provider, kind, id }: Movement, event: GatewayEvent) {
  deps.log.warn({ provider, kind, id }, 'a movement of which no callback came')
  try {
    await takeEvents(deps, provider, [event])
    return null
  } catch (error) {
    deps.log.error({ error, provider, id }, 'a movement was not settled')
    return { problem: 'not settled yet', isFinal: false }
  }
}

async function takeOne(deps: ReconciliationDeps, source: ReportSource, movement: Movement): Promise<boolean> {
  const found = await eventOf(deps, source, movement)
  const { provider } = source
  const isNew = typeof found === 'object' && 'event' in found
  const failed = isNew ? await handOver(deps, movement, found.event) : null
  const problem = typeof found === 'object' && 'problem' in found ? found : failed
  await deps.db
    .updateTable('reported_movements')
    .set({
      problem: problem?.problem ?? '',
      ...((!problem || problem.isFinal) && { taken_at: deps.clock.now() }),
    })
    .where('provider', '=', provider)
    .where('kind', '=', movement.kind)
    .where('id', '=', movement.id)
    // Read again meanwhile in another state, it is looked at again.
    .where('state', '=', movement.state)
    .execute()
  return isNew
}

/**
 * Hands to the inbox what a company lists and no callback reported, as if the callback had come: stored once by its id,
 * matched, credited. Returns how many there were.
 */
export async function takeMissing(
  deps: ReconciliationDeps,
  source: ReportSource,
  period: ReportPeriod,
): Promise<number> {
  let taken = 0
  let after: Place = { at: new Date(0), id: '' }
  for (;;) {
    const batch = await untaken(deps, source, { period, after })
    for (const movement of batch) if (await takeOne(deps, source, movement)) taken += 1
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return taken
    after = { at: last.moved_at, id: last.id }
  }
}

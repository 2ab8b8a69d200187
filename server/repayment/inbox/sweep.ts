import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { applyEvent, type InboxDeps, type StoredEvent } from './apply-event.ts'
import { type Companies, sourceNamed } from './sources.ts'
import { UNREADABLE } from './store-events.ts'
import { announce, takeEvents } from './take-events.ts'

type SweepDeps = InboxDeps & Companies

const BATCH = 50
/** As many as one sweep takes on; the next one goes on from there. */
const BATCHES = 200
/** The last try comes some two days after the first; then a person has to look. */
const TRIES_MAX = 12
const LONGEST_PAUSE_MINUTES = 6 * 60

type Claimed = StoredEvent & { tries: number; reference: string }

/**
 * Takes the oldest events whose time has come, and says when each is tried again before it is tried at all: one that ends
 * the process is not the first thing that the next process does, and no two processes take the same one.
 */
async function claim(db: Db, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update gateway_events e set tries = e.tries + 1,
      next_try_at = ${now}::timestamptz + interval '1 minute' * least(power(2, e.tries), ${LONGEST_PAUSE_MINUTES}::float8)
    where e.id in (
      select o.id from gateway_events o
      where o.state in ('received', 'waiting') and (o.next_try_at is null or o.next_try_at <= ${now})
        and (o.state = 'received' or exists (select 1 from gateway_events p where p.provider = o.provider
          and p.event_id = o.reverses and p.state in ('credited', 'reversed')))
      order by o.received_at, o.id limit ${BATCH} for update skip locked)
    returning e.id, e.kind, e.tries, e.reference`.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** A callback that could not be read when it came: a later version of us may know how. */
async function readAgain(deps: SweepDeps, { id }: Claimed): Promise<void> {
  const { provider, payload } = await deps.db
    .selectFrom('gateway_events')
    .select(['provider', 'payload'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const read = sourceNamed(deps, provider)?.readStored(new TextEncoder().encode(payload))
  if (read?.accepted) await takeEvents(deps, provider, read.events)
  await deps.db
    .updateTable('gateway_events')
    .set(
      read?.accepted
        ? { state: 'noted', reason: '', payload: '', finished_at: deps.clock.now() }
        : { state: 'dead', reason: UNREADABLE },
    )
    .where('id', '=', id)
    .execute()
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function tryOne(deps: SweepDeps, event: Claimed): Promise<void> {
  try {
    await (event.kind === 'unreadable' ? readAgain(deps, event) : applyEvent(deps, event))
  } catch (error) {
    const isLast = event.tries >= TRIES_MAX
    deps.log.error({ error, event: event.id, tries: event.tries }, 'an event was not settled')
    await deps.db
      .updateTable('gateway_events')
      .set({ reason: reasonOf(error), ...(isLast && { state: 'dead', finished_at: deps.clock.now() }) })
      .where('id', '=', event.id)
      .where('state', 'in', ['received', 'waiting'])
      .execute()
  }
}

/**
 * Settles what was received and not settled: a process may have ended between the two. Run at start and now and then.
 * Each event is on its own: one that fails is tried again later, less and less often, and stops no other.
 */
export async function creditReceived(deps: SweepDeps): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const claimed = await claim(deps.db, deps.clock.now())
    if (claimed.length === 0) return
    for (const event of claimed) await tryOne(deps, event)
    announce(deps, claimed)
  }
}

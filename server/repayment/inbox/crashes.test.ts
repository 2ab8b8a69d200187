import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import { countOf } from '../../../tools/counts.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { sandboxCallback } from '../../gateways/sandbox.ts'
import { storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { copyUrl, engine } from '../../testing/database.ts'
import { openTestService, SANDBOX_SECRET, START, type TestService } from '../../testing/harness.ts'
import { mortalService } from '../testing/mortal-service.ts'
import { paid, storeCode } from '../testing/stored-code.ts'
import { creditReceived } from './sweep.ts'

const onPostgres = engine === 'postgres'
const EVENTS = countOf(`crashEvents_${engine}`)
const ORDERS = EVENTS / 10
const DELIVERIES_MAX = 5
const TOGETHER = 20
const AT_ONCE = 12
/** How many callbacks a process lives through, at most; some it dies of by itself, when all is done but the answer. */
const LIFE = 40
const DEADLY_SHARE = 0.003

let service: TestService
beforeAll(async () => {
  service = await openTestService({ logLevel: 'silent' })
  for (let no = 0; no < ORDERS; no++) {
    await storeLoan(service.db, `crash-${no}`)
    await storeCode(service.db, `crash-code-${no}`, { order_id: `crash-${no}` })
  }
})

const random = (below: number) => Math.floor(Math.random() * below)
const shuffled = <Item>(list: readonly Item[]) =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
const eventOf = (no: number) => paid(`crash ${no}`, `crash-code-${no % ORDERS}`, 1_000 + no)

/** Each event one to five times, all of them mixed, a few to a callback. */
function deliveries(): GatewayEvent[][] {
  const reported = shuffled(
    Array.from({ length: EVENTS }, (_, no) => Array(1 + random(DELIVERIES_MAX)).fill(eventOf(no))).flat(),
  ) as GatewayEvent[]
  const callbacks: GatewayEvent[][] = []
  while (reported.length > 0) callbacks.push(reported.splice(0, 1 + random(TOGETHER)))
  return callbacks
}

type Post = (path: string, init: { body: string; headers: Record<string, string> }) => Promise<number | null>

/** Delivers everything and keeps the gateway's own book of what was acknowledged. */
async function deliver(post: Post, onSent: () => void): Promise<Set<string>> {
  const callbacks = deliveries()
  const acknowledged = new Set<string>()
  const worker = async () => {
    for (let events = callbacks.pop(); events; events = callbacks.pop()) {
      const status = await post('/hooks/sandbox', sandboxCallback(events, SANDBOX_SECRET))
      onSent()
      if (status === 200) for (const { eventId } of events) acknowledged.add(eventId)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return acknowledged
}

async function credited(): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; minor: number }>`
    select e.event_id as id, p.amount_minor as minor from ledger_entries e
    join ledger_postings p on p.entry_id = e.id and p.account = 'cash' where e.order_id like 'crash-%'`.execute(
    service.db,
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

test(`${EVENTS} payments, told one to five times each to processes that die: acknowledged is credited, once`, {
  timeout: 300_000,
}, async () => {
  const started = performance.now()
  const mortals = onPostgres ? [1, 2].map(() => mortalService(copyUrl(), SANDBOX_SECRET, DEADLY_SHARE)) : []
  onTestFinished(() => {
    for (const each of mortals) each.stop()
  })
  let reported = 0
  const killNowAndThen = () => {
    reported += 1
    if (reported % LIFE === 0) mortals[random(mortals.length)]?.kill()
  }
  // PGlite has no second process: there, answers are merely lost on the way.
  const inProcess: Post = async (path, init) => {
    const { status } = await service.app.request(path, { ...init, method: 'POST' })
    return Math.random() < 0.1 ? null : status
  }
  const post: Post = async (path, init) => (await mortals[random(mortals.length)]?.post(path, init)) ?? null
  const acknowledged = await deliver(onPostgres ? post : inProcess, killNowAndThen)
  const deaths = mortals.reduce((sum, each) => sum + each.deaths(), 0)
  // Whatever a process had begun with when it died is tried again, once its pause is over by everybody's clock.
  service.clock.moveTo(Math.max(0, Date.now() - START.getTime()) + DAY_MS)
  await creditReceived(service)

  const inLedger = await credited()
  expect(acknowledged.size).toBeGreaterThan(EVENTS / 2)
  expect([...acknowledged].filter((id) => !inLedger.has(id))).toEqual([])
  for (let no = 0; no < EVENTS; no++) {
    const minor = inLedger.get(`crash ${no}`)
    expect(minor === undefined || minor === 1_000 + no).toBe(true)
  }
  const left = await sql`select 1 from gateway_events where state = 'received'`.execute(service.db)
  expect(left.rows).toEqual([])
  expect(await unbalanced(service.db)).toEqual([])
  if (onPostgres) expect(deaths).toBeGreaterThan(0)
  const seconds = Math.round((performance.now() - started) / 1_000)
  process.stdout.write(
    `${EVENTS} payments, ${acknowledged.size} acknowledged, ${deaths} deaths, ${seconds} s\n`,
  )
})

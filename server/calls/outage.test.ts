import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { packs } from '../../market/packs/packs.ts'
import { isSoak } from '../../tools/counts.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { movableClock } from '../clock.ts'
import { isReady } from '../database/health.ts'
import { migrate } from '../database/migrate.ts'
import { type OpenDatabase, openPostgres } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { borrowerOf, type DemoOrder, demo } from '../repayment/testing/paying.ts'
import { engine } from '../testing/database.ts'
import { START, serveOver, type TestService } from '../testing/harness.ts'

const LOCKED_MS = isSoak ? 30_000 : 0
/** A machine with other work on it is slow, not wrong: how long it takes counts in the soak alone. */
const atMost = (ms: number) => (isSoak ? ms : 60_000)
const CALL_MAX_MS = atMost(5_000)
const READY_MAX_MS = atMost(2_000)
const OTHERS_MAX_MS = atMost(2_000)

/** What came of it, and how long it took. */
async function timed<Value>(work: Value | Promise<Value>): Promise<{ value: Value; ms: number }> {
  const started = performance.now()
  const value = await work
  return { value, ms: performance.now() - started }
}

const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])

describe.runIf(engine === 'postgres')('a PostgreSQL of its own', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>
  let database: OpenDatabase
  let service: TestService
  const clock = movableClock({ now: () => START })
  beforeAll(async () => {
    cluster = await startPostgres()
    const { maintenance, close } = openPostgres(cluster.url)
    await migrate(maintenance, { purpose: 'demo' })
    await seedDemo(maintenance, clock, packs)
    await close()
  }, 120_000)
  afterAll(() => cluster.stop())

  /** Beside the soak, with more patience than the product has: the machine may be slow. */
  function open(connectTimeoutMs: number): void {
    database = openPostgres(cluster.url, isSoak ? {} : { settings: { connectTimeoutMs } })
    onTestFinished(database.close)
    service = serveOver(database.db, clock, { logLevel: 'silent', limits: 'off' })
  }

  const details = (lang = 'en') =>
    service.app.request(`/h5-api/v3/loan-details/loan-details?sessionId=demo-id-due&lang=${lang}`, {
      method: 'POST',
      body: new URLSearchParams({ orderId: 'TR-due', productId: 'terang-kilat' }),
    })
  /** It locks the order and writes. */
  const payCode = (order: DemoOrder) => borrowerOf(service, order).ask({ payCode: 'BCA' })

  test('stopped: calls are refused in time and in words, and all is well soon after it goes on', async () => {
    open(4_000)
    expect((await details()).status).toBe(200)
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database.db)
    const pids = rows.map(({ pid }) => pid)
    const stopped = [parentOf(pids[0] ?? 0), ...pids]
    const goOn = () => {
      for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
    }
    onTestFinished(goOn)
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const ready = timed(isReady(database.db))
    const calls = Array.from({ length: 30 }, () => timed(details()))
    const writes = Array.from({ length: 15 }, () => timed(payCode(demo.due)))
    expect(await ready).toMatchObject({ value: false })
    expect((await ready).ms).toBeLessThan(READY_MAX_MS)
    for (const { value, ms } of await Promise.all(calls)) {
      expect(value.status).toBe(503)
      expect(value.headers.get('retry-after')).toBe('2')
      expect(ms).toBeLessThan(CALL_MAX_MS)
    }
    for (const { value, ms } of await Promise.all(writes)) {
      expect(value).toMatchObject({ success: false, code: codes.unavailable })
      expect(ms).toBeLessThan(CALL_MAX_MS)
    }
    const hindi = await (await details('hi')).json()
    expect(hindi).toMatchObject({ code: codes.unavailable, message: expect.stringContaining('फिर कोशिश करें') })

    goOn()
    const deadline = performance.now() + CALL_MAX_MS
    let isWell = false
    while (!isWell && performance.now() < deadline)
      isWell =
        (await details()).status === 200 && (await payCode(demo.due)).success && (await isReady(database.db))
    expect(isWell).toBe(true)
  }, 60_000)

  test("a locked order delays nobody else's call", async () => {
    // Who waits for a connection outlasts those that wait for the lock, however slow the machine is.
    open(20_000)
    const others = async () => {
      const { value, ms } = await timed(
        Promise.all([payCode(demo.overdue), service.lender(demo.overdue.session).orderList({})]),
      )
      expect(value.map(({ success }) => success)).toEqual([true, true])
      return ms
    }
    await database.maintenance.transaction().execute(async (tx) => {
      await sql`select 1 from orders where id = 'TR-due' for update`.execute(tx)
      // As many as there are connections, and some that wait for one.
      const stuck = Array.from({ length: 12 }, () => payCode(demo.due))
      const until = performance.now() + LOCKED_MS
      do expect(await others()).toBeLessThan(OTHERS_MAX_MS)
      while (performance.now() < until)
      for (const { code } of await Promise.all(stuck)) expect(code).toBe(codes.unavailable)
    })
    expect((await payCode(demo.due)).success).toBe(true)
  }, 120_000)
})

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { copyUrl, engine, workerDatabase } from '../testing/database.ts'
import { localBroadcast, type Receive } from './broadcast.ts'
import { openPostgres } from './open.ts'
import { payloadsOf } from './postgres-broadcast.ts'

const WAIT = { timeout: 20_000, interval: 20 }

test('a process hears what it says itself, at once, until it stops listening', () => {
  const broadcast = localBroadcast()
  const receive = vi.fn<Receive>()
  const end = broadcast.subscribe('payCodes', receive)
  const keys = () => receive.mock.calls.map(([key]) => key)
  broadcast.publish('payCodes', ['a', 'b'])
  broadcast.publish('demoClock', ['c'])
  expect(keys()).toEqual(['a', 'b'])
  end()
  broadcast.publish('payCodes', ['d'])
  expect(keys()).toEqual(['a', 'b'])
})

test('keys are cut into messages that PostgreSQL takes', () => {
  const keys = Array.from({ length: 2_000 }, (_, number) => `ключ-${number}`)
  const messages = payloadsOf('me', 'payCodes', [...keys, 'x'.repeat(9_000)])
  expect(messages.length).toBeGreaterThan(3)
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000)
  expect(messages.flatMap((message) => JSON.parse(message).keys)).toEqual(keys)
})

describe.runIf(engine === 'postgres')('two processes on PostgreSQL', () => {
  async function open() {
    await workerDatabase()
    const lost: string[] = []
    const database = openPostgres(copyUrl(), { reportLost: ({ message }) => void lost.push(message) })
    onTestFinished(database.close)
    const received: (string | null)[] = []
    database.broadcast.subscribe('payCodes', (key) => void received.push(key))
    // Where messages may have been missed, null is delivered: at first, too.
    await vi.waitFor(() => expect(received).toEqual([null]), WAIT)
    return { ...database, received, lost }
  }
  const pidsOf = async () => {
    const db = await workerDatabase()
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query like 'listen %' or query = 'select 1'`.execute(db)
    return rows.map(({ pid }) => pid)
  }

  test('tell each other, each key once, however many', async () => {
    const [one, other] = [await open(), await open()]
    const keys = Array.from({ length: 3_000 }, (_, number) => `code-${number}`)
    one.broadcast.publish('payCodes', keys)
    one.broadcast.publish('payCodes', ['code-1'])
    await vi.waitFor(() => expect(other.received).toHaveLength(3_001), WAIT)
    expect(new Set(other.received.slice(1))).toEqual(new Set(keys))
    expect(one.received.slice(1)).toEqual([...keys, 'code-1'])
  })

  test('leave the setting for the disk as it was', async () => {
    const { broadcast, db } = await open()
    broadcast.publish('payCodes', ['a'])
    const { rows } = await sql`select current_setting('synchronous_commit') as now, reset_val as usual
      from pg_settings where name = 'synchronous_commit'`.execute(db)
    expect(rows).toEqual([{ now: (rows[0] as { usual: string }).usual, usual: expect.any(String) }])
  })

  test('listen again after their connection was lost, and are told that something may be missing', async () => {
    const [one, other] = [await open(), await open()]
    const db = await workerDatabase()
    for (const pid of await pidsOf()) await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
    await vi.waitFor(() => expect(other.received).toEqual([null, null]), WAIT)
    await vi.waitFor(() => expect(one.received).toEqual([null, null]), WAIT)
    one.broadcast.publish('payCodes', ['after'])
    await vi.waitFor(() => expect(other.received.at(-1)).toBe('after'), WAIT)
    expect(other.lost.length).toBeGreaterThan(0)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copyUrl, engine, workerDatabase } from '../testing/database.ts'
import { type ConnectionSettings, defaultConnectionSettings } from './connection-settings.ts'
import { type Db, openPostgres, reading } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const LOCK = 77

function open(settings: Partial<ConnectionSettings> = {}) {
  const { db, close } = openPostgres(copyUrl(), { settings })
  onTestFinished(close)
  return db
}

const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}
/** A transaction that stays open until it is ended. */
async function holdTransaction(db: Db) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<number>()
  const done = db.transaction().execute(async (tx) => {
    begun.resolve(await pidOf(tx))
    await ended
  })
  done.catch(begun.reject)
  const pid = await begun.promise
  const commit = () => {
    end()
    return done
  }
  return { pid, commit }
}

describe.runIf(engine === 'postgres')('connections to PostgreSQL', () => {
  let observer: Db
  beforeAll(async () => {
    observer = await workerDatabase()
    await sql`create table scratch (n int)`.execute(observer)
    await sql`insert into scratch values (1)`.execute(observer)
  })
  afterAll(async () => void (await sql`drop table scratch`.execute(observer)))

  test('reads of one turn share a connection, up to sixteen, and never wait for a transaction', async () => {
    const db = open({ poolSize: 1 })
    const held = await holdTransaction(db)
    const pids = await Promise.all(Array.from({ length: 40 }, () => pidOf(reading(db))))
    const used = [...new Set(pids)]
    expect(used.map((pid) => pids.filter((each) => each === pid).length)).toEqual([16, 16, 8])
    expect(used).not.toContain(held.pid)
    await held.commit()
  })

  test('a slow read holds up nobody who comes later', async () => {
    const db = open({ sharedConnections: 2, lockTimeoutMs: 20_000, statementTimeoutMs: 20_000 })
    const waitingReads = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where query like 'select pg_advisory_xact_lock_shared%' and wait_event_type = 'Lock'`
    let isDone = false
    const slow = await observer.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
      const slowRead = sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`
        .execute(reading(db))
        .then(() => {
          isDone = true
        })
      while ((await waitingReads.execute(observer)).rows[0]?.n === 0);
      for (let read = 0; read < 3; read++) await pidOf(reading(db))
      expect(isDone).toBe(false)
      return { slowRead }
    })
    await slow.slowRead
  })

  test('a failed read harms none that shares its connection', async () => {
    const db = reading(open({ sharedConnections: 1 }))
    const failing = sql`select 1 / ${0}::int`.execute(db)
    const [before, failed, after] = await Promise.allSettled([pidOf(db), failing, pidOf(db)])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(before).toMatchObject({ status: 'fulfilled' })
    expect(after).toEqual(before)
  })

  test('a write has a connection to itself: a lock that it waits for delays no read', async () => {
    const db = open({ sharedConnections: 1 })
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const holder = db.transaction().execute(async (tx) => {
      await sql`select n from scratch for update`.execute(tx)
      isLocked()
      await finished
    })
    await locked
    let isWritten = false
    const write = sql`update scratch set n = n + 1`.execute(db).then(() => {
      isWritten = true
    })
    await Promise.all([pidOf(reading(db)), pidOf(reading(db))])
    expect(isWritten).toBe(false)
    finish()
    await Promise.all([holder, write])
  })

  test.each([
    'update scratch set n = n',
    'select n from scratch for update',
    'with gone as (delete from scratch returning n) select n from gone',
  ])('whoever only reads may not: %s', async (text) => {
    const reader = reading(open())
    await expect(sql.raw(text).execute(reader)).rejects.toMatchObject({ code: '25006' })
    // A transaction has a connection to itself, whoever begins it.
    await reader.transaction().execute((tx) => sql.raw(text).execute(tx))
    await sql`insert into scratch select 1 where not exists (select from scratch)`.execute(observer)
  })

  test('the queues are bounded: who comes when they are full is refused at once', async () => {
    const db = open({ sharedConnections: 1, poolSize: 1, queueMax: 3 })
    const reads = await Promise.allSettled(Array.from({ length: 5 }, () => pidOf(reading(db))))
    expect(reads.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ])
    const held = await holdTransaction(db)
    const begin = () => db.transaction().execute(async () => true)
    const waiting = Array.from({ length: 3 }, begin)
    await expect(begin()).rejects.toThrow(DatabaseUnavailable)
    await held.commit()
    expect(await Promise.all(waiting)).toEqual([true, true, true])
  })

  test('a connection whose server takes no writes is replaced: another may lead by now', async () => {
    const db = open({ poolSize: 1 })
    // A standby refuses with the same code.
    await sql`set default_transaction_read_only = on`.execute(db)
    const write = () => sql`update scratch set n = n`.execute(db)
    await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '25006' })
    await expect(write()).resolves.toMatchObject({ rows: [] })
  })

  test('every connection has its time-outs', async () => {
    const db = open()
    const shown = async (on: Db) => {
      const { rows } = await sql`select name, setting::int from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
        on,
      )
      return rows
    }
    const { idleInTransactionTimeoutMs, lockTimeoutMs, statementTimeoutMs } = defaultConnectionSettings
    const expected = [
      { name: 'idle_in_transaction_session_timeout', setting: idleInTransactionTimeoutMs },
      { name: 'lock_timeout', setting: lockTimeoutMs },
      { name: 'statement_timeout', setting: statementTimeoutMs },
    ]
    expect(await shown(reading(db))).toEqual(expected)
    expect(await shown(db)).toEqual(expected)
    expect(await db.transaction().execute(shown)).toEqual(expected)
  })

  test('a statement that takes too long, and a wait for a connection, end as unavailable', async () => {
    const db = open({ statementTimeoutMs: 100, poolSize: 1, connectTimeoutMs: 200 })
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: '57014',
    })
    const held = await holdTransaction(db)
    await expect(holdTransaction(db)).rejects.toThrow(DatabaseUnavailable)
    await held.commit()
    expect(await db.transaction().execute(pidOf)).toBe(held.pid)
  })

  test('a transaction whose connection is lost fails as a whole, and the next one begins anew', async () => {
    const db = open()
    const insert = (n: number) => sql`insert into scratch values (${n})`
    const half = db.transaction().execute(async (tx) => {
      await insert(101).execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(observer)
      await insert(102).execute(tx)
    })
    await expect(half).rejects.toThrow(DatabaseUnavailable)
    await db.transaction().execute((tx) => insert(103).execute(tx))
    const { rows } = await sql`select n from scratch where n > 100`.execute(db)
    expect(rows).toEqual([{ n: 103 }])
  })

  test('a transaction that forgot to end on its connection is not handed on', async () => {
    const db = open({ poolSize: 1 })
    await db.connection().execute(async (own) => {
      await sql`begin`.execute(own)
      await sql`insert into scratch values (201)`.execute(own)
    })
    await db.transaction().execute((tx) => sql`insert into scratch values (202)`.execute(tx))
    const { rows } = await sql`select n from scratch where n > 200`.execute(db)
    expect(rows).toEqual([{ n: 202 }])
  })

  test('a table that a migration changes is read on by a process that has prepared its statements', async () => {
    const db = open({ sharedConnections: 1 })
    const all = () => sql`select * from altered`.execute(reading(db))
    await sql`create table altered (n int)`.execute(observer)
    onTestFinished(async () => void (await sql`drop table altered`.execute(observer)))
    await sql`insert into altered values (1)`.execute(observer)
    expect((await all()).rows).toEqual([{ n: 1 }])
    await sql`alter table altered add column more int default 2`.execute(observer)
    expect((await Promise.all([all(), all()])).map(({ rows }) => rows)).toEqual(
      Array(2).fill([{ n: 1, more: 2 }]),
    )
  })
})

test('a database that cannot be reached refuses everybody, and keeps nobody waiting', async () => {
  const { db, close } = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const refused = { name: 'DatabaseUnavailable', code: 'ECONNREFUSED' }
  const requested = [
    ...Array.from({ length: 8 }, () => pidOf(db)),
    ...Array.from({ length: 12 }, () => db.transaction().execute(pidOf)),
  ]
  for (const outcome of await Promise.allSettled(requested))
    expect(outcome).toMatchObject({ reason: refused })
  await close()
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { countOf } from '../../tools/counts.ts'
import { copyUrl, engine, workerDatabase } from '../testing/database.ts'
import { defaultConnectionSettings } from './connection-settings.ts'
import { type Db, openPostgres } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const KILLS = countOf('killedConnections')
const CALLERS = 24
const NAME = 'killed_at_random'

/** Both halves carry the number of the transaction that wrote them. */
const insert = (id: number) => sql`insert into halves select ${id}, pg_current_xact_id()::text`
const writePair = (db: Db, id: number) =>
  db.transaction().execute(async (tx) => {
    await insert(id).execute(tx)
    await sql`select pg_sleep(0.002)`.execute(tx)
    await insert(id).execute(tx)
  })

describe.runIf(engine === 'postgres')('connections killed at random under load', () => {
  let observer: Db
  beforeAll(async () => {
    observer = await workerDatabase()
    await sql`create table halves (id int, xid text)`.execute(observer)
    return async () => void (await sql`drop table halves`.execute(observer))
  })

  test('nothing hangs, nothing goes unheard, and no statement runs outside its transaction', async () => {
    const unheard: unknown[] = []
    const hear = (error: unknown) => unheard.push(error)
    for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
      process.on(event, hear)
      onTestFinished(() => void process.off(event, hear))
    }
    const lost: Error[] = []
    const address = new URL(copyUrl())
    address.searchParams.set('application_name', NAME)
    const { db, close } = openPostgres(address.href, {
      reportLost: (error) => lost.push(error),
    })
    onTestFinished(close)
    let kills = 0
    let nextId = 0
    const committed: number[] = []
    const failures: unknown[] = []
    const call = async () => {
      while (kills < KILLS) {
        const id = nextId++
        const work = id % 3 === 0 ? writePair(db, id).then(() => void committed.push(id)) : read(db)
        await work.catch((error) => failures.push(error))
      }
    }
    const read = (on: Db) => sql`select count(*) from halves where id = ${1}`.execute(on).then(() => {})
    const kill = async () => {
      while (kills < KILLS) {
        const { rows } = await sql<{ killed: boolean }>`
          select pg_terminate_backend(pid) as killed from pg_stat_activity
          where application_name = ${NAME} order by random() limit 1`.execute(observer)
        if (rows[0]?.killed) kills += 1
      }
    }
    await Promise.all([kill(), ...Array.from({ length: CALLERS }, call)])

    expect(unheard).toEqual([])
    expect(lost.length).toBeGreaterThan(0)
    expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([])
    const { rows: broken } = await sql`
      select id from halves group by id having count(*) <> 2 or count(distinct xid) <> 1`.execute(observer)
    expect(broken).toEqual([])
    const { rows: stored } = await sql<{ id: number }>`select distinct id from halves`.execute(observer)
    const storedIds = new Set(stored.map(({ id }) => id))
    expect(committed.filter((id) => !storedIds.has(id))).toEqual([])

    await Promise.all([...Array.from({ length: 20 }, () => read(db)), writePair(db, -1)])
    const { rows: open } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where application_name = ${NAME}`.execute(observer)
    const { sharedConnections, poolSize } = defaultConnectionSettings
    expect(open[0]?.count).toBeLessThanOrEqual(sharedConnections + poolSize)
  }, 600_000)
})

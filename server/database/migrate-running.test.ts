import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { engine, patientSettings, workerDatabase } from '../testing/database.ts'
import { TEMPLATE } from '../testing/postgres-setup.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPostgres } from './open.ts'

describe.runIf(engine === 'postgres')('a migration while the previous version runs', () => {
  let made = 0
  async function open() {
    const name = `running_${process.pid}_${made++}`
    await sql.raw(`create database ${name} template ${TEMPLATE}`).execute(await workerDatabase())
    const address = new URL(inject('postgresUrl'))
    address.pathname = `/${name}`
    const [old, starting] = [1, 2].map(() => openPostgres(address.href, { settings: patientSettings }))
    if (!old || !starting) throw new Error('no database')
    onTestFinished(async () => void (await Promise.all([old.close(), starting.close()])))
    return { old, starting }
  }
  const next = async (statement: string) => ({
    ...(await readMigrations()),
    '999-next': {
      up: async (db: Parameters<typeof migrate>[0]) => void (await sql.raw(statement).execute(db)),
    },
  })
  const expand = `alter table orders add column next_note text not null default '';
    create table next_things (id text primary key)`

  test('its statements, prepared before, go on while columns and tables are added', async () => {
    const { old, starting } = await open()
    const read = () => old.db.selectFrom('orders').selectAll().limit(1).execute()
    const write = () =>
      sql`insert into settings (key, value) values ('n', '1')
        on conflict (key) do update set value = (settings.value::int + 1)::text`.execute(old.db)
    await Promise.all([read(), write()])
    let isMigrating = true
    let done = 0
    const working = (async () => {
      while (isMigrating || done < 50) {
        await Promise.all([read(), read(), write()])
        done += 1
      }
    })()
    await migrate(starting.maintenance, { purpose: 'demo', migrations: await next(expand) })
    isMigrating = false
    await working
    expect(done).toBeGreaterThanOrEqual(50)
    await sql`select next_note from orders`.execute(old.db)
  })

  test('waits for a table that is in use only so long that others still get to it', async () => {
    const { old, starting } = await open()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const report = old.db.transaction().execute(async (tx) => {
      await sql`select * from orders`.execute(tx)
      begun.resolve()
      await ended
    })
    await begun.promise
    let isOver = false
    const migrating = migrate(starting.maintenance, {
      purpose: 'demo',
      migrations: await next(expand),
      pauseMs: 200,
    }).then(() => {
      isOver = true
    })
    // Longer than it waits for a lock: were it to stay in the queue, this read would time out behind it.
    for (let look = 0; look < 3; look += 1) {
      await sql`select count(*) from orders`.execute(old.db)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    expect(isOver).toBe(false)
    end()
    await report
    await migrating
    expect(isOver).toBe(true)
  })
})

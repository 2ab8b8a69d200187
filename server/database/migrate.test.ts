import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { contents, engine } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

async function structure() {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(service.db)
  const done = await sql`select * from kysely_migration order by name`.execute(service.db)
  return { columns: rows, done: done.rows }
}

test('migrating once more changes nothing', async () => {
  const before = [await structure(), await contents(service.db)]
  await migrate(service.db, { purpose: 'demo' })
  expect([await structure(), await contents(service.db)]).toEqual(before)
  expect((await structure()).done.length).toBeGreaterThan(0)
})

test("every table that is a borrower's is reached through an index that begins with the borrower", async () => {
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select c.table_name as name, exists (
      select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.table_name::regclass and a.attname = 'borrower_id') as indexed
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'borrower_id'`.execute(service.db)
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
})

test.runIf(engine === 'postgres')('several processes may start on one new database at once', async () => {
  const address = new URL(inject('postgresUrl'))
  const name = `fresh_${process.pid}`
  await sql.raw(`create database ${name}`).execute(service.db)
  address.pathname = `/${name}`
  const opened = [1, 2, 3].map(() => openPostgres(address.href))
  await Promise.all(opened.map(({ maintenance }) => migrate(maintenance, { purpose: 'demo' })))
  const [first] = opened
  expect(await first?.db.selectFrom('borrowers').selectAll().execute()).toEqual([])
  const locks = await sql`
    select l.pid from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = ${name}`.execute(service.db)
  expect(locks.rows).toEqual([])
  for (const { close } of opened) await close()
})

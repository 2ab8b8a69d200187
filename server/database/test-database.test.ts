import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contents, engine, workerDatabase } from '../testing/database.ts'
import { openTestService } from '../testing/harness.ts'

const counter = (key: string) => `insert into counters (key, window_start, used) select ${key}, now(), 1`

/** What a test may do to the tables, of which the next one must find nothing. */
const changes = {
  'a changed row': `update borrowers set name = 'Somebody else'`,
  'that rows are gone': 'delete from sessions',
  'rows where there were none': counter(`'a'`),
  'a table that has become large': `${counter('repeat(n::text, 50)')} from generate_series(1000, 9000) as n`,
  'ids that were given away': `insert into sms_messages (phone, body, created_at) values ('+620', 'Hello', now())`,
}

async function found() {
  const db = await workerDatabase()
  const counters = await sql`select * from counters`.execute(db)
  const next = await sql`select pg_sequence_last_value('sms_messages_id_seq') as last`.execute(db)
  return { tables: await contents(db), counters: counters.rows, next: next.rows }
}

test.each(Object.entries(changes))('a test does not find, of the one before it, %s', async (_, change) => {
  await openTestService()
  const before = await found()
  await sql.raw(change).execute(await workerDatabase())
  expect(await found()).not.toEqual(before)
  await openTestService()
  expect(await found()).toEqual(before)
})

test('a change that is under way when a test ends is undone after the next', async () => {
  await openTestService()
  const db = await workerDatabase()
  const before = await found()
  await db.transaction().execute(async (transaction) => {
    await sql`update borrowers set name = 'Somebody else' where id = (select min(id) from borrowers)`.execute(
      transaction,
    )
    // PGlite has one connection, which the transaction holds.
    if (engine === 'postgres') await openTestService()
  })
  expect(await found()).not.toEqual(before)
  await openTestService()
  expect(await found()).toEqual(before)
})

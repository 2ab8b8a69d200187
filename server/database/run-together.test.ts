import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { workerDatabase } from '../testing/database.ts'
import type { Db } from './open.ts'
import { runTogether } from './run-together.ts'
import { commit } from './statements.ts'

let db: Db
beforeAll(async () => {
  db = await workerDatabase()
  await sql`create table together (value int not null unique)`.execute(db)
})

const add = (value: number | null): CompiledQuery<{ value: number }> =>
  sql<{ value: number }>`insert into together values (${value}::int) returning value`.compile(db)
const all = sql<{ value: number }>`select value from together order by value`
const values = async () => (await all.execute(db)).rows.map(({ value }) => value)

test('statements that are run together are run in order, each with its own rows', async () => {
  const rows = await db.transaction().execute((tx) => runTogether(tx, [add(1), add(2), all.compile(tx)]))
  expect(rows).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 1 }, { value: 2 }]])
  expect(await values()).toEqual([1, 2])
})

test('a transaction that is committed together with its last statements is committed', async () => {
  const read = await db.transaction().execute((tx) => runTogether(tx, [add(3), commit, all.compile(tx)]))
  expect(read.at(-1)).toHaveLength(3)
  expect(await values()).toEqual([1, 2, 3])
})

test('the first that fails undoes all, also where the commit came with it, and the connection works on', async () => {
  const failing = (...queries: CompiledQuery<unknown>[]) =>
    db.transaction().execute((tx) => runTogether(tx, queries))
  await expect(failing(add(4), add(null), add(5))).rejects.toThrow('null value')
  await expect(failing(add(4), add(1), add(5), commit)).rejects.toThrow('duplicate key')
  await Promise.all([6, 7, 8].map((value) => failing(add(value), commit)))
  expect(await values()).toEqual([1, 2, 3, 6, 7, 8])
})

test('what is thrown after the first statements undoes them', async () => {
  const work = db.transaction().execute(async (tx) => {
    await runTogether(tx, [add(9), add(10)])
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await values()).not.toContain(9)
})

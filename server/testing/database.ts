import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Db, type OpenDatabase, openPostgres, overPglite, pgliteTypes } from '../database/open.ts'
import { TEMPLATE } from './postgres-setup.ts'

export const engine = process.env['DATABASE'] === 'postgres' ? 'postgres' : 'pglite'

async function openPgliteCopy(): Promise<OpenDatabase> {
  const loadDataDir = new Blob([readFileSync(inject('pgliteTemplate'))])
  return overPglite(await PGlite.create({ loadDataDir, ...pgliteTypes }))
}

const copyName = `worker_${process.pid}`

/** Where another process finds the database of this worker. */
export function copyUrl(): string {
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${copyName}`
  return address.href
}

/** On a machine with other work on it everything takes longer than any call may; time-outs have tests of their own. */
export const patientSettings = {
  connectTimeoutMs: 20_000,
  statementTimeoutMs: 20_000,
  lockTimeoutMs: 10_000,
  idleInTransactionTimeoutMs: 60_000,
}

async function openPostgresCopy(): Promise<OpenDatabase> {
  const address = new URL(inject('postgresUrl'))
  const admin = new Client(address.href)
  await admin.connect()
  await admin.query(`create database ${copyName} template ${TEMPLATE}`)
  await admin.end()
  return openPostgres(copyUrl(), { settings: patientSettings })
}

let opened: Promise<OpenDatabase> | undefined

/** The database of this worker: loading one per test file would cost more than the tests do. */
export function workerConnections(): Promise<OpenDatabase> {
  opened ??= engine === 'postgres' ? openPostgresCopy() : openPgliteCopy()
  return opened
}
export const workerDatabase = async (): Promise<Db> => (await workerConnections()).db

/** The tree of the assistant is the same for every test, and a thousand times what the others write. */
const keptTables = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'assistant_nodes',
  'assistant_terms',
])
const PRISTINE = 'pristine'

/** The product's tables, whichever there are by now. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !keptTables.has(name))
    .sort()
}

let restore: Promise<string> | undefined

/** Brings the database back to what `seed` makes of an empty one. Only the first time is it really seeded. */
export async function reset(db: Db, seed: () => Promise<void>): Promise<void> {
  restore ??= seed().then(() => keepPristine(db))
  await sql.raw(await restore).execute(db)
}

/** Keeps a copy of all tables, and returns the statement that brings them back: a function, whose plans a connection keeps. */
async function keepPristine(db: Db): Promise<string> {
  const tables = await tableNames(db)
  await sql.raw(`create schema ${PRISTINE}`).execute(db)
  for (const table of tables) await sql.raw(`create table ${PRISTINE}.${table} as table ${table}`).execute(db)
  const statements = `${emptying(tables)} ${refilling(tables)} ${await countingOn(db)}`
  await sql
    .raw(
      `create function ${PRISTINE}.restore() returns void language plpgsql as $$ begin ${statements} end $$`,
    )
    .execute(db)
  return `select ${PRISTINE}.restore()`
}

/** A table that a test has filled is slow to read even when it is empty again, until it is truncated. */
const LARGE_BYTES = 1_000_000

/** Rows go and come back in any order, so foreign keys are not looked at meanwhile. Few rows are deleted faster than truncated. */
const emptying = (tables: readonly string[]) => `
  set local session_replication_role = replica;
  if greatest(${tables.map((table) => `pg_relation_size('${table}')`).join(', ')}) > ${LARGE_BYTES}
  then truncate ${tables.join(', ')};
  else ${tables.map((table) => `delete from ${table};`).join('\n')}
  end if;`

const refilling = (tables: readonly string[]) =>
  tables.map((table) => `insert into ${table} overriding system value table ${PRISTINE}.${table};`).join('\n')

/** The next generated id follows the seeded ones. */
async function countingOn(db: Db): Promise<string> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select pg_get_serial_sequence(table_name, column_name) as sequence, table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(db)
  const following = rows.map(async ({ sequence, table, column }) => {
    const { rows: last } = await sql<{ next: number }>`
      select coalesce(max(${sql.ref(column)}), 0) + 1 as next from ${sql.table(table)}`.execute(db)
    return `perform setval('${sequence}', ${last[0]?.next}, false);`
  })
  return (await Promise.all(following)).join('\n')
}

/** All that stands in the database, as one text a table. Counters are left out: a refused call counts as well. */
export async function contents(db: Db): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((name) => name !== 'counters')
  const each = names.map(
    (name) => `
    select '${name}' as name, string_agg(t::text, chr(10) order by t::text) as content from ${name} t`,
  )
  const { rows } = await sql<{ name: string; content: string | null }>`
    ${sql.raw(each.join(' union all '))}`.execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content ?? '']))
}

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
export async function workerDatabase(): Promise<Db> {
  opened ??= engine === 'postgres' ? openPostgresCopy() : openPgliteCopy()
  return (await opened).db
}

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
  const tables = await db.introspection.getTables()
  const ours = tables.filter(({ name, schema }) => schema !== PRISTINE && !keptTables.has(name))
  return ours.map(({ name }) => name).sort()
}

let restore: string | undefined

/** Brings the database back to what `seed` makes of an empty one. Only the first time is it really seeded. */
export async function reset(db: Db, seed: () => Promise<void>): Promise<void> {
  if (restore === undefined) {
    await seed()
    const tables = await tableNames(db)
    await sql.raw(`create schema ${PRISTINE}`).execute(db)
    for (const table of tables)
      await sql.raw(`create table ${PRISTINE}.${table} as table ${table}`).execute(db)
    restore = `do $$ begin ${restoring(tables)} ${await countingOn(db)} end $$`
  }
  await sql.raw(restore).execute(db)
}

/** Rows come back in any order, so foreign keys are not looked at meanwhile. */
const restoring = (tables: readonly string[]) => `
  set local session_replication_role = replica;
  truncate ${tables.join(', ')} restart identity;
  ${tables.map((table) => `insert into ${table} overriding system value table ${PRISTINE}.${table};`).join('\n')}`

/** The next generated id follows the seeded ones. */
async function countingOn(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db)
  return rows
    .map(({ name, column }) => {
      const sequence = `pg_get_serial_sequence('${name}', '${column}')`
      return `perform setval(${sequence}, (select coalesce(max(${column}), 0) + 1 from ${name}), false);`
    })
    .join('\n')
}

/** All that stands in the database, as one text a table. Counters are left out: a refused call counts as well. */
export async function contents(db: Db): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const name of await tableNames(db)) {
    if (name === 'counters') continue
    const { rows } = await sql<{ content: string | null }>`
      select string_agg(t::text, chr(10) order by t::text) as content from ${sql.table(name)} t`.execute(db)
    all[name] = rows[0]?.content ?? ''
  }
  return all
}

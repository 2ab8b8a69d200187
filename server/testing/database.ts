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
const fixedTables = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'assistant_nodes',
  'assistant_terms',
])
const PRISTINE = 'pristine'
/** The transaction that last brought the tables back, and the oldest that was not at its end by then. */
const RESTORED = `${PRISTINE}.restored`
const thisTime = 'pg_current_xact_id()::xid as own, pg_snapshot_xmin(pg_current_snapshot())::xid as oldest'

/** The product's tables, whichever there are by now. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !fixedTables.has(name))
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
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create schema ${PRISTINE}`)
  for (const table of tables) await run(`create table ${PRISTINE}.${table} as table ${table}`)
  await run(`create table ${RESTORED} as select ${thisTime}`)
  const counted = await sql<{ name: string; rows: number }>`${sql.raw(
    tables.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
  )}`.execute(db)
  const body = `${restoring(counted.rows)} ${await countingOn(db)}`
  await run(`create function ${PRISTINE}.restore() returns void language plpgsql as $$
    declare last ${RESTORED}; changed text[]; begin ${body} end $$`)
  return `select ${PRISTINE}.restore()`
}

/** A table that a test has filled is slow to read even when it is empty again, until it is truncated. */
const LARGE_BYTES = 1_000_000

type PristineTable = { name: string; rows: number }

/** A row came or went since the last time. Most tests change a few tables of nearly a hundred. */
const hasChanged = ({ name, rows }: PristineTable) =>
  rows === 0
    ? `exists (select from ${name})`
    : `(select count(*) <> ${rows} or bool_or(xmin <> last.own and age(xmin) <= age(last.oldest)) from ${name})`

const refilling = ({ name, rows }: PristineTable) =>
  rows === 0 ? '' : `insert into ${name} overriding system value table ${PRISTINE}.${name};`

/** Rows go and come back in any order, so foreign keys are not looked at meanwhile. Few rows are deleted faster than truncated. */
const restoring = (tables: readonly PristineTable[]) => `
  set local session_replication_role = replica;
  select * into last from ${RESTORED};
  changed := array(${tables.map((table) => `select '${table.name}' where ${hasChanged(table)}`).join(' union all ')});
  if exists (select from unnest(changed) as name where pg_relation_size(name::regclass) > ${LARGE_BYTES}) then
    truncate ${tables.map(({ name }) => name).join(', ')};
    ${tables.map(refilling).join('\n')}
  else
    ${tables
      .map(
        (table) =>
          `if '${table.name}' = any(changed) then delete from ${table.name}; ${refilling(table)} end if;`,
      )
      .join('\n')}
  end if;
  update ${RESTORED} set (own, oldest) = (select ${thisTime});`

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

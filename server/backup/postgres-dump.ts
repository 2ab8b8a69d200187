import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { type Db, openPostgres } from '../database/open.ts'
import { readState, tablesIn } from './database-state.ts'
import { BackupError, type DatabaseState } from './manifest.ts'

/** Where pg_dump and pg_restore are. */
export type PostgresPrograms = { pgDump: string; pgRestore: string }

/** The password goes by the environment of the child: arguments are legible to everybody on the machine. */
function connectionOf(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: password ? { PGPASSWORD: password } : {} }
}

function runProgram(file: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { LC_ALL: 'C', ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.once('error', (error) => reject(new BackupError(`${file}: ${error.message}`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${file}: ${errors.trim()}`)),
    )
  })
}

/** The state is read in the very snapshot that is dumped, while the product goes on. */
export async function dumpPostgres(
  url: string,
  file: string,
  { pgDump }: PostgresPrograms,
): Promise<DatabaseState> {
  const database = openPostgres(url)
  const { address, env } = connectionOf(url)
  try {
    return await database.maintenance
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
        const args = ['--format=custom', `--file=${file}`, `--snapshot=${rows[0]?.id}`, `--dbname=${address}`]
        await runProgram(pgDump, args, env)
        return readState(tx)
      })
  } finally {
    await database.close()
  }
}

/** Somebody else is connected: most likely the product, which would write into what is being replaced. */
async function refuseIfInUse(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  )
  if (rows[0]?.count) throw new BackupError('The database is in use; stop the product before it is replaced.')
}

const ASIDE = 'before_restore_'
const asideName = (schema: string) => sql.id(`${ASIDE}${schema}`)

const schemasIn = async (db: Db) =>
  new Set(['public', ...(await tablesIn(db)).map((name) => name.split('.')[0] ?? '')])

/** What the database has stays beside what is restored until that is there. */
async function putAside(db: Db): Promise<string[]> {
  const schemas = [...(await schemasIn(db))].filter((schema) => !schema.startsWith(ASIDE))
  await db.transaction().execute(async (tx) => {
    for (const schema of schemas) {
      await sql`drop schema if exists ${asideName(schema)} cascade`.execute(tx)
      await sql`alter schema ${sql.id(schema)} rename to ${asideName(schema)}`.execute(tx)
    }
    await sql`create schema public`.execute(tx)
  })
  return schemas
}

const dropAside = (db: Db, schemas: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const schema of schemas) await sql`drop schema ${asideName(schema)} cascade`.execute(tx)
  })

const bringBack = (db: Db, schemas: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    for (const schema of schemas) {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx)
      await sql`alter schema ${asideName(schema)} rename to ${sql.id(schema)}`.execute(tx)
    }
  })

type RestoreOptions = { file: string; replace: boolean; programs: PostgresPrograms }

/** All of it or nothing: a restore that fails leaves the database as it was. */
export async function restorePostgres(
  url: string,
  { file, replace, programs }: RestoreOptions,
): Promise<void> {
  const database = openPostgres(url)
  const { maintenance: db } = database
  const { address, env } = connectionOf(url)
  const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  try {
    const tables = await tablesIn(db)
    if (tables.length > 0 && !replace)
      throw new BackupError(
        `The database is not empty (${tables.length} tables); --replace drops what it has.`,
      )
    if (tables.length > 0) await refuseIfInUse(db)
    const aside = tables.length > 0 ? await putAside(db) : []
    try {
      await runProgram(programs.pgRestore, [...flags, `--dbname=${address}`, file], env)
    } catch (error) {
      await bringBack(db, aside)
      throw error
    }
    await dropAside(db, aside)
  } finally {
    await database.close()
  }
}

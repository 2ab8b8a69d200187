import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration'
import { markPurpose, type Purpose, readPurpose, requirePurpose } from './purpose.ts'
import type { Schema } from './schema.ts'
import { DatabaseStartError } from './wait.ts'

/** `serves`: the newest migration of the oldest version that works on what this one leaves (decision 238). */
type Migration = KyselyMigration & { readonly serves?: string }

const FOLDER = join(import.meta.dirname, 'migrations')

/** Forward-only and in order of their names, which are those of their files. */
export const migrationNames: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort()

/** What the folder has. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const read = async (name: string) =>
    [name, (await import(/* @vite-ignore */ join(FOLDER, `${name}.ts`))) as Migration] as const
  return Object.fromEntries(await Promise.all(migrationNames.map(read)))
}

const LOCK = 20_261_115
/** Whoever comes after waits as long: less than the statements of the version that still runs do. */
const LOCK_TIMEOUT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 60
const MARKED_SINCE = '064-database-purpose'
/** Migrations only add, so one that names no version serves every version that can read which one is served. */
const SERVED_SINCE = '102-served-versions'
const PAUSE_MS = 1_000

type MigrateOptions = {
  /** What the process is; the other kind's database is refused. Without one a database stays what it is. */
  purpose: Purpose | null
  migrations?: Known
  pauseMs?: number
}

type Known = Readonly<Record<string, Migration>>

/** What later versions did to the database. Throws where one of them no longer serves this version. */
async function laterMigrations(db: Kysely<Schema>, known: Known): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ done: string | null; served: string | null }>`
    select to_regclass('kysely_migration')::text as done, to_regclass('served_versions')::text as served`.execute(
    db,
  )
  if (!tables[0]?.done) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const later = rows.map(({ name }) => name).filter((name) => !known[name])
  const served = tables[0].served ? await db.selectFrom('served_versions').selectAll().execute() : []
  const newest = Object.keys(known).sort().at(-1) ?? ''
  const servesThis = (name: string) =>
    served.some(({ migration, serves }) => migration === name && serves <= newest)
  const refusing = later.filter((name) => !servesThis(name))
  if (refusing.length > 0)
    throw new DatabaseStartError(
      `The database is of a later version, which no longer serves this one (${refusing.join(', ')}): nothing was written. Start the later version.`,
    )
  return Object.fromEntries(later.map((name) => [name, { up: async () => {} }]))
}

async function writeServed(db: Kysely<Schema>, known: Known): Promise<void> {
  const rows = Object.entries(known)
    .filter(([migration]) => migration > SERVED_SINCE)
    .map(([migration, { serves = SERVED_SINCE }]) => ({ migration, serves }))
  if (rows.length === 0) return
  await db
    .insertInto('served_versions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Any number of processes may start at once, beside others that run the previous version. The lock is the
 * transaction's: the one that Kysely's Migrator takes is the connection's, and is let go before what it did can be seen.
 */
const migrateOnce = (db: Kysely<Schema>, known: Known, purpose: Purpose | null) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    const isOf = await readPurpose(tx)
    if (purpose !== null) await requirePurpose(tx, purpose)
    const all = { ...known, ...(await laterMigrations(tx, known)) }
    const provider = { getMigrations: () => Promise.resolve(all) }
    // A correction of an older version may bring a migration that comes before those of a later one.
    const migrator = new Migrator({ db: tx, provider, allowUnorderedMigrations: true })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    if (known[SERVED_SINCE]) await writeServed(tx, known)
    const mark = isOf ?? purpose
    if (mark !== null && known[MARKED_SINCE]) await markPurpose(tx, mark)
  })

/** A table that is in use for longer is tried again: meanwhile those who wait for it go on (decision 167). */
export async function migrate(
  db: Kysely<Schema>,
  { purpose, migrations, pauseMs = PAUSE_MS }: MigrateOptions,
): Promise<void> {
  const known = migrations ?? (await readMigrations())
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(db, known, purpose)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= TRIES) throw error
      await sleep(pauseMs)
    }
  }
}

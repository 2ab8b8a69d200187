import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { markPurpose, type Purpose, readPurpose, requirePurpose } from './purpose.ts'
import type { Schema } from './schema.ts'

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
const PAUSE_MS = 1_000

type MigrateOptions = {
  /** What the process is; the other kind's database is refused. Without one a database stays what it is. */
  purpose: Purpose | null
  migrations?: Record<string, Migration>
  pauseMs?: number
}

/**
 * Any number of processes may start at once, beside others that run the previous version. The lock is the
 * transaction's: the one that Kysely's Migrator takes is the connection's, and is let go before what it did can be seen.
 */
const migrateOnce = (db: Kysely<Schema>, known: Record<string, Migration>, purpose: Purpose | null) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    const isOf = await readPurpose(tx)
    if (purpose !== null) await requirePurpose(tx, purpose)
    const provider = { getMigrations: () => Promise.resolve(known) }
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest()
    if (error) throw error
    const mark = isOf ?? purpose
    if (mark !== null && known[MARKED_SINCE]) await markPurpose(tx, mark)
  })

/** A table that is in use for longer is asked for again: meanwhile those who wait for it go on (decision 167). */
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

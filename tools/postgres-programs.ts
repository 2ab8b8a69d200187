import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BackupError } from '../server/backup/manifest.ts'
import type { PostgresPrograms } from '../server/backup/postgres-dump.ts'
import { postgresBinFolders } from './system.mjs'

/** The newest that is installed: pg_dump refuses a server that is newer than itself. */
export function findPostgresPrograms(): PostgresPrograms {
  const folders: string[] = [...postgresBinFolders(), ...(process.env['PATH'] ?? '').split(delimiter)]
  const bin = folders.find((folder) =>
    ['pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  )
  if (!bin)
    throw new BackupError("There is no pg_dump: install PostgreSQL's client programs (postgresql-client).")
  return { pgDump: join(bin, 'pg_dump'), pgRestore: join(bin, 'pg_restore') }
}

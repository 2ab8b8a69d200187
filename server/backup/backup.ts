import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { ledgerProof } from '../accounting/ledger-proof.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { migrate, migrationNames } from '../database/migrate.ts'
import { openEmbedded, openPostgres } from '../database/open.ts'
import { type Purpose, readPurpose, requirePurpose } from '../database/purpose.ts'
import { withinSnapshot } from '../database/within-transaction.ts'
import { readState } from './database-state.ts'
import { dumpEmbedded, restoreEmbedded } from './embedded-dump.ts'
import {
  BackupError,
  type BackupManifest,
  differencesOf,
  dumpNames,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { dumpPostgres, type PostgresPrograms, restorePostgres } from './postgres-dump.ts'

/** The database of the product: PostgreSQL, or the folder of the demo. */
export type BackupDatabase = { databaseUrl: string; programs: PostgresPrograms } | { dataDir: string }

const engineOf = (database: BackupDatabase) => ('databaseUrl' in database ? 'postgres' : 'pglite')

/** Writes a backup into a folder of its own, which only its owner may read. */
export async function makeBackup(
  database: BackupDatabase,
  folder: string,
  { purpose, ...about }: { product: string; now: Date; purpose: Purpose },
) {
  if ('databaseUrl' in database || existsSync(join(database.dataDir, 'pglite')))
    await requireOpened(database, purpose)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const engine = engineOf(database)
  const file = join(folder, dumpNames[engine])
  const state =
    'databaseUrl' in database
      ? await dumpPostgres(database.databaseUrl, file, database.programs)
      : await dumpEmbedded(database.dataDir, file)
  chmodSync(file, 0o600)
  return writeManifest(folder, { ...about, engine, state })
}

const openRestored = (database: BackupDatabase) =>
  'databaseUrl' in database ? openPostgres(database.databaseUrl) : openEmbedded(database.dataDir)

/** Before anything is read from it or put into it: a demo's is not taken for production's. */
async function requireOpened(database: BackupDatabase, purpose: Purpose): Promise<void> {
  const { maintenance: db, close } = await openRestored(database)
  try {
    await requirePurpose(db, purpose)
  } finally {
    await close()
  }
}

/** Compares what was restored with the manifest, brings it to this version, and verifies ledger and audit log. */
type VerifyInput = { manifest: BackupManifest; auditSecrets: Secrets; purpose: Purpose }

async function verifyRestored(
  database: BackupDatabase,
  { manifest: { state }, auditSecrets, purpose }: VerifyInput,
) {
  const { maintenance: db, close } = await openRestored(database)
  try {
    const found = await withinSnapshot(db, readState)
    const problems = differencesOf(state, found)
    await migrate(db, { purpose: null })
    const restored = await readPurpose(db)
    if (restored !== purpose) problems.push(`the backup is of a ${restored} database, not ${purpose}`)
    const ledger = await withinSnapshot(db, ledgerProof)
    if (ledger.unbalanced > 0) problems.push(`ledger: ${ledger.unbalanced} entries do not balance`)
    const audit = await verifyAudit(db, auditSecrets, { witnessed: [state.auditHead] })
    problems.push(...audit.problems.map((problem) => `audit log: ${problem}`))
    return { ledger, auditHead: audit.head, problems }
  } finally {
    await close()
  }
}

type RestoreInput = { folder: string; replace: boolean; auditSecrets: Secrets; purpose: Purpose }

/** Brings a backup into an empty database, and reports what it found there. */
export async function restoreBackup(
  database: BackupDatabase,
  { folder, replace, auditSecrets, purpose }: RestoreInput,
) {
  const manifest = await readManifest(folder)
  if (manifest.engine !== engineOf(database))
    throw new BackupError(
      `This backup is of ${manifest.engine}, the database to restore is ${engineOf(database)}.`,
    )
  const unknown = manifest.state.migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `This backup is of a newer version (${manifest.product}): ${unknown.join(', ')} is unknown here.`,
    )
  const file = join(folder, manifest.file.name)
  if ('databaseUrl' in database || existsSync(join(database.dataDir, 'pglite')))
    await requireOpened(database, purpose)
  if ('databaseUrl' in database)
    await restorePostgres(database.databaseUrl, { file, replace, programs: database.programs })
  else await restoreEmbedded(database.dataDir, { file, replace })
  return { manifest, ...(await verifyRestored(database, { manifest, auditSecrets, purpose })) }
}

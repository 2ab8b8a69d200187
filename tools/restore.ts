import { parseArgs } from 'node:util'
import { readConfig } from '../process/config/config.ts'
import { ConfigError } from '../process/config/setting.ts'
import { DEMO_AUDIT_SECRETS } from '../server/audit/audit-log.ts'
import { type BackupDatabase, restoreBackup } from '../server/backup/backup.ts'
import { BackupError } from '../server/backup/manifest.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { WrongDatabase } from '../server/database/purpose.ts'
import { demoKeyring } from '../server/encryption/keyring.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { toolPurpose } from './tool-purpose.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})

/** Brings a backup into DATABASE_URL or DATA_DIR, and says whether all of it is there and right. */
async function run(): Promise<void> {
  const [folder] = positionals
  if (!folder) throw new ConfigError('Usage: npm run restore -- <folder of the backup> [--replace]')
  const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
  const { databaseUrl, dataDir } = config
  if (databaseUrl && !config.auditSecrets)
    throw new ConfigError('AUDIT_SECRET is not set: it verifies the audit log.')
  const database: BackupDatabase = databaseUrl
    ? { databaseUrl, programs: findPostgresPrograms() }
    : { dataDir }
  const auditSecrets = config.auditSecrets ?? DEMO_AUDIT_SECRETS
  const { manifest, ledger, auditHead, problems } = await restoreBackup(database, {
    folder,
    replace: values.replace,
    auditSecrets,
    purpose: toolPurpose(config),
  })
  console.log(`Restored the backup of ${manifest.madeAt}, version ${manifest.product}.`)
  console.log(`Ledger: ${ledger.entries} entries, ${ledger.unbalanced} do not balance`)
  console.log(`Audit head: ${auditHead.position}:${auditHead.hash}`)
  const keyring = config.dataKeys ?? demoKeyring()
  const missing = manifest.state.dataKeyIds.filter((id) => !keyring.keys.has(id))
  if (missing.length > 0)
    console.error(`DATA_KEYS lacks ${missing.join(', ')}: what is encrypted under it cannot be read.`)
  if (manifest.state.picturesElsewhere > 0)
    console.log(
      `${manifest.state.picturesElsewhere} pictures are in the S3 bucket and no part of the backup.`,
    )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0 || missing.length > 0) process.exitCode = 1
  else console.log('Every table has the rows that it had; ledger and audit log are whole.')
}

try {
  await run()
} catch (error) {
  if (![ConfigError, FolderInUse, BackupError, WrongDatabase].some((kind) => error instanceof kind))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../process/config/config.ts'
import { ConfigError } from '../process/config/setting.ts'
import { type BackupDatabase, makeBackup } from '../server/backup/backup.ts'
import { BackupError } from '../server/backup/manifest.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { WrongDatabase } from '../server/database/purpose.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { toolPurpose } from './tool-purpose.ts'

const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } })
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** Writes the database into a new folder. On PostgreSQL the product may go on meanwhile. */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
  const { databaseUrl, dataDir, s3 } = config
  const database: BackupDatabase = databaseUrl
    ? { databaseUrl, programs: findPostgresPrograms() }
    : { dataDir }
  const now = new Date()
  const folder = join(values.to, `terang-${now.toISOString().replace(/[:.]/g, '-')}`)
  const { file, state } = await makeBackup(database, folder, {
    product: version,
    now,
    purpose: toolPurpose(config),
  })
  const rows = Object.values(state.tables).reduce((all, count) => all + count, 0)
  console.log(`${join(folder, file.name)}: ${file.bytes} bytes, sha256 ${file.sha256}`)
  console.log(
    `${rows} rows in ${Object.keys(state.tables).length} tables, version ${version}, ${state.migrations.at(-1)}`,
  )
  console.log(`Ledger: ${state.ledger.entries} entries, ${state.ledger.unbalanced} do not balance`)
  console.log(`Audit head: ${state.auditHead.position}:${state.auditHead.hash}`)
  if (state.picturesElsewhere > 0 || s3)
    console.log(
      `Not part of it: ${state.picturesElsewhere} pictures in the S3 bucket; back that up by its own means.`,
    )
  console.log(
    `Not part of it: any secret. Values are encrypted under ${state.dataKeyIds.join(', ') || 'no key'} (DATA_KEYS).`,
  )
  console.log('The file is not encrypted as a whole: docs/operating.md says how to.')
}

try {
  await run()
} catch (error) {
  if (![ConfigError, FolderInUse, BackupError, WrongDatabase].some((kind) => error instanceof kind))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

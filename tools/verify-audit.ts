import { parseArgs } from 'node:util'
import { readConfig } from '../process/config/config.ts'
import { ConfigError } from '../process/config/setting.ts'
import { DEMO_AUDIT_SECRETS } from '../server/audit/audit-log.ts'
import { type AuditHead, verifyAudit } from '../server/audit/verify-audit.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { openEmbedded, openPostgres } from '../server/database/open.ts'
import { requirePurpose, WrongDatabase } from '../server/database/purpose.ts'
import { toolPurpose } from './tool-purpose.ts'

const { values } = parseArgs({ options: { head: { type: 'string' }, after: { type: 'string' } } })

/** As an earlier check printed it. */
function readHead(name: 'head' | 'after'): AuditHead | null {
  const text = values[name]
  if (text === undefined) return null
  const [, position, hash] = /^(\d+):([\w-]+)$/.exec(text) ?? []
  if (!position || !hash) throw new ConfigError(`--${name} is what an earlier check printed, like 120:hash`)
  return { position: Number(position), hash }
}

/** Finds what was changed, removed or inserted in the audit log behind its back. It only reads. */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
  const { databaseUrl, dataDir, auditSecrets } = config
  if (databaseUrl && !auditSecrets) throw new ConfigError('AUDIT_SECRET is not set.')
  const heads = { before: readHead('head'), after: readHead('after') }
  const database = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir)
  try {
    await requirePurpose(database.maintenance, toolPurpose(config))
    const { head, problems } = await verifyAudit(
      database.maintenance,
      auditSecrets ?? DEMO_AUDIT_SECRETS,
      heads,
    )
    for (const problem of problems) console.error(problem)
    console.log(`Head: ${head.position}:${head.hash}`)
    if (problems.length > 0) process.exitCode = 1
    else console.log('The audit log is whole. Write the head down elsewhere; --head checks against it.')
  } finally {
    await database.close()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderInUse || error instanceof WrongDatabase))
    throw error
  console.error(error.message)
  process.exitCode = 1
}

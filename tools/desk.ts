import { parseArgs } from 'node:util'
import { refusalText } from '../contract/wire/code-text.ts'
import { codes, isRefusal, refuse } from '../contract/wire/codes.ts'
import { readConfig } from '../process/config/config.ts'
import { DEMO_AUDIT_SECRETS } from '../server/audit/audit-log.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { openEmbedded, openPostgres } from '../server/database/open.ts'
import { WrongDatabase } from '../server/database/purpose.ts'
import { type CommandOutput, commandsUsage, isCommand, runCommand } from '../server/desk/commands.ts'
import { toolPurpose } from './tool-purpose.ts'

const usage = `Invites the first people of the desk, and reads what waits there; all else is done at /desk. The audit log has each use.
${commandsUsage}
It opens DATABASE_URL, or the folder DATA_DIR. Where a demo holds that folder, it asks the demo at DESK_URL
(http://127.0.0.1:3000 unless PORT says otherwise).`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string', default: '' } },
})
const [command = '', ...rest] = positionals

const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
const demoUrl = config.deskUrl ?? `http://127.0.0.1:${config.port}`

/** Passkeys are made for names, so an invitation of a demo leads to this machine's. */
const args =
  command === 'invite'
    ? [rest[0] ?? '', values.role || '-', config.deskOrigin ?? demoUrl.replace('127.0.0.1', 'localhost')]
    : rest

/** The database itself: PostgreSQL, or an embedded folder that no process holds. */
async function directly(): Promise<CommandOutput> {
  const { databaseUrl, dataDir, packs } = config
  const database = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir)
  try {
    await migrate(database.maintenance, { purpose: toolPurpose(config) })
    const auditSecrets = config.auditSecrets ?? (databaseUrl ? null : DEMO_AUDIT_SECRETS)
    return await runCommand({ db: database.db, auditSecrets }, command, { args, now: new Date(), packs })
  } finally {
    await database.close()
  }
}

/** A running demo, by its developer page, which exists nowhere else. */
async function throughDemo(): Promise<CommandOutput> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ act: 'deskCommand', command, args: args.join(' ') }))
    form.set(name, value)
  const headers = { Accept: 'application/json' }
  const response = await fetch(`${demoUrl}/testPreview`, { method: 'POST', headers, body: form })
  const { made, toast } = (await response.json()) as { made?: string; toast?: string }
  return made === undefined ? refuse(codes.invalidRequest, toast) : { lines: [made] }
}

async function run(): Promise<CommandOutput> {
  try {
    return await directly()
  } catch (error) {
    if (error instanceof WrongDatabase) return refuse(codes.notPossible, error.message)
    if (!(error instanceof FolderInUse)) throw error
    return throughDemo()
  }
}

if (!isCommand(command)) {
  console.error(usage)
  process.exit(2)
}
const output = await run()
console.log(isRefusal(output) ? refusalText(output) : output.lines.join('\n'))
if (isRefusal(output)) process.exitCode = 1

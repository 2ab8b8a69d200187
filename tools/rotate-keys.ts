import { readConfig } from '../process/config/config.ts'
import { ConfigError } from '../process/config/setting.ts'
import { rotateKeys } from '../server/application/rotate-keys.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { openEmbedded, openPostgres } from '../server/database/open.ts'
import { WrongDatabase } from '../server/database/purpose.ts'
import { demoKeyring } from '../server/encryption/keyring.ts'
import { toolPurpose } from './tool-purpose.ts'

/** Encrypts everything under the first of DATA_KEYS. It may run beside the product, and be stopped and started again. */
async function run(): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
  const { databaseUrl, dataDir, dataKeys } = config
  if (databaseUrl && !dataKeys) throw new ConfigError('DATA_KEYS is not set.')
  const keyring = dataKeys ?? demoKeyring()
  const database = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir)
  try {
    await migrate(database.maintenance, { purpose: toolPurpose(config) })
    const reports = await rotateKeys({ db: database.maintenance, keyring })
    for (const { name, rotated, unreadable } of reports) {
      console.log(`${name}: ${rotated} encrypted anew`)
      for (const [problem, count] of unreadable)
        console.error(`${name}: ${count} left as they were: ${problem}`)
    }
    if (reports.some(({ unreadable }) => unreadable.size > 0)) {
      console.error('Nothing was lost: add the missing key to DATA_KEYS and run this again.')
      process.exitCode = 1
    } else console.log(`Everything is under '${keyring.current}'. The other keys are no longer needed.`)
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

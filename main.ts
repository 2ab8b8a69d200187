import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from './contract/client.ts'
import { HTTP_TIMEOUT_MS } from './contract/constants.ts'
import { openApiDocument } from './contract/openapi.ts'
import { table } from './contract/table.ts'
import { createAssets, readScripts } from './process/assets.ts'
import { type Config, ConfigError, readConfig } from './process/config.ts'
import { createDevelopment, developmentHead, developmentScripts } from './process/development.ts'
import { createFrontDoor } from './process/front-door.ts'
import { listen, stopOnSignal } from './process/listen.ts'
import { movableClock } from './server/clock.ts'
import { FolderInUse } from './server/database/lock.ts'
import { migrate } from './server/database/migrate.ts'
import { openEmbedded, openPostgres } from './server/database/open.ts'
import { demoDoor, restoreClock } from './server/demo/door.ts'
import { seedDemo } from './server/demo/seed.ts'
import { isReady } from './server/health.ts'
import { forgetOldCounters } from './server/limits.ts'
import { createLog, type Log } from './server/log.ts'
import { createService } from './server/service.ts'
import { forgetAnsweredMessages } from './server/site/contact.ts'
import type { createWeb } from './web/app.ts'

const HOUR_MS = 60 * 60 * 1000

type Web = { createWeb: typeof createWeb }

/** The embedded service with its database, or nothing where another backend serves. */
async function openService(config: Config, log: Log) {
  if (config.lenderApi) return null
  const database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
  const { db } = database
  await migrate(db)
  const clock = movableClock()
  const forget = async () => {
    await forgetOldCounters(db, clock.now())
    await forgetAnsweredMessages(db, clock.now())
  }
  setInterval(() => void forget().catch((error) => log.error({ error })), HOUR_MS).unref()
  if (config.demo) {
    await seedDemo(db, clock, config.packs)
    await restoreClock(db, clock)
  }
  const service = createService({ db, clock, packs: config.packs, log }, { wireNames: config.wireNames })
  return { service, database, clock, developer: config.demo ? demoDoor(db, clock, config.packs) : null }
}

type Embedded = Awaited<ReturnType<typeof openService>>

/** The embedded service is called without a socket, any other over the network. Nothing else differs. */
function lenderClient(config: Config, embedded: Embedded) {
  const { wireNames } = config
  if (!embedded)
    return createClient(table, { fetch, base: config.lenderApi ?? '', wireNames, timeoutMs: HTTP_TIMEOUT_MS })
  return createClient(table, { wireNames, exchange: embedded.service.exchange })
}

async function start(): Promise<void> {
  const config = readConfig(process.env, () => randomBytes(32).toString('base64url'))
  const log = createLog(config.logLevel)
  const embedded = await openService(config, log)
  const client = lenderClient(config, embedded)
  const vite = config.development ? await createDevelopment() : null
  const built = join(import.meta.dirname, 'dist')
  const surroundings = {
    demo: config.demo,
    scripts: vite ? developmentScripts : readScripts(join(built, 'client')),
    development: vite ? developmentHead : '',
  }
  const webOf = (web: Web) =>
    web.createWeb({
      packs: config.packs,
      lenderFor: (common, address) => client({ common, address }),
      secret: config.cookieSecret,
      developer: embedded?.developer ?? null,
      surroundings,
      log,
      now: () => embedded?.clock.now() ?? new Date(),
    })
  const pages = vite
    ? async (request: Request, env: object) =>
        webOf((await vite.ssrLoadModule('/web/app.ts')) as Web).fetch(request, env)
    : webOf(await import(join(built, 'web/app.js'))).fetch

  const frontDoor = createFrontDoor({
    service: embedded
      ? (request, { path, address }) =>
          embedded.service.quick(path, request, address) ?? embedded.service.fetch(request, { address })
      : null,
    pages,
    assets: vite ? async () => null : createAssets(join(built, 'client')),
    openApi: openApiDocument,
    isReady: async () => (embedded ? isReady(embedded.database.db) : true),
    trustedProxies: config.trustedProxies,
  })
  const server = await listen(frontDoor, { port: config.port, host: config.host, before: vite?.middlewares })
  stopOnSignal(server, async () => {
    await vite?.close()
    await embedded?.database.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  console.info(`Terang is ready: http://localhost:${port}${config.demo ? '/testPreview' : ''}`)
}

/** A mistake in how it was started is one clear line; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return 'The port is in use; choose another with PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

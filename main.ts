import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from './contract/client.ts'
import { HTTP_TIMEOUT_MS } from './contract/constants.ts'
import { openApiDocument } from './contract/openapi.ts'
import { table } from './contract/table.ts'
import { createAssets, readScripts } from './process/assets.ts'
import { callerOf, proxyList } from './process/caller.ts'
import { type Config, ConfigError, readConfig } from './process/config.ts'
import { createDevelopment, developmentHead, developmentScripts } from './process/development.ts'
import { createFrontDoor } from './process/front-door.ts'
import { listen, stopOnSignal } from './process/listen.ts'
import { loadTree } from './server/assistant/load-tree.ts'
import type { Parts } from './server/call.ts'
import { movableClock } from './server/clock.ts'
import { FolderInUse } from './server/database/lock.ts'
import { migrate } from './server/database/migrate.ts'
import { openEmbedded, openPostgres } from './server/database/open.ts'
import { demoDoor, restoreClock } from './server/demo/door.ts'
import { seedDemo } from './server/demo/seed.ts'
import { sandboxTill } from './server/demo/till.ts'
import { walletDoor } from './server/demo/wallet-door.ts'
import { answerDirectly } from './server/direct.ts'
import { connectGateways } from './server/gateways/connectors.ts'
import { SANDBOX } from './server/gateways/sandbox.ts'
import { sandboxCards } from './server/gateways/sandbox-cards.ts'
import { sandboxWallet } from './server/gateways/sandbox-wallet.ts'
import { GatewaySettingsError } from './server/gateways/settings.ts'
import { isReady } from './server/health.ts'
import { forgetUnusedImages } from './server/images/images.ts'
import { s3Store } from './server/images/s3-store.ts'
import { databaseStore, withFallback } from './server/images/store.ts'
import { forgetOldCounters } from './server/limits.ts'
import { createLog, type Log } from './server/log.ts'
import { forgetOldQuestions } from './server/promotion/forgetting.ts'
import { resolveAll } from './server/repayment/card-charge.ts'
import { creditReceived } from './server/repayment/take-events.ts'
import { createService } from './server/service.ts'
import { openSms } from './server/sms/open.ts'
import { forgetOldSms, sweepSms } from './server/sms/reports.ts'
import { forgetAnsweredMessages } from './server/site/contact.ts'
import type { createWeb } from './web/app.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const SMS_SWEEP_MS = 15 * 1000

type Web = { createWeb: typeof createWeb }

/** The embedded service with its database, or nothing where another backend serves. */
async function openService(config: Config, log: Log) {
  if (config.lenderApi) return null
  const gateways = connectGateways(config.gateways, process.env)
  for (const [market, { name }] of Object.entries(gateways.of))
    if (!config.demo && name === SANDBOX) log.warn({ market }, 'no bank knows the codes of the sandbox')
  const database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
  const { db } = database
  await migrate(db)
  await loadTree(db)
  const clock = movableClock()
  const images = config.s3 ? withFallback(s3Store(config.s3), databaseStore(db)) : databaseStore(db)
  if (config.demo) {
    await seedDemo(db, clock, config.packs)
    await restoreClock(db, clock)
  }
  // The sandbox would pay anybody's loan off, so it serves the demo only.
  const wallet = sandboxWallet()
  const parts: Parts = {
    db,
    clock,
    packs: config.packs,
    log,
    gateways,
    images,
    secret: config.cookieSecret,
    sms: openSms(config.sms, config.demo),
    ...(config.demo && { cards: sandboxCards(db), wallet }),
  }
  const service = createService(parts, { wireNames: config.wireNames })
  const every = (ms: number, work: (now: Date) => Promise<unknown>) =>
    setInterval(() => void work(clock.now()).catch((error) => log.error({ error })), ms).unref()
  every(HOUR_MS, (now) => forgetOldCounters(db, now))
  every(HOUR_MS, (now) => forgetUnusedImages({ db, images }, now))
  every(HOUR_MS, (now) => forgetOldQuestions(db, now))
  every(HOUR_MS, (now) => forgetOldSms(parts, now))
  every(HOUR_MS, (now) => forgetAnsweredMessages(db, now))
  every(SMS_SWEEP_MS, (now) => sweepSms(parts, now))
  // What was received before the process ended is credited now; a minute is what a borrower may wait for the rest.
  const sweep = () => Promise.all([creditReceived(parts), resolveAll(parts)])
  await sweep()
  every(MINUTE_MS, sweep)
  const developer = config.demo
    ? {
        ...demoDoor(db, clock, { packs: config.packs, images }),
        ...sandboxTill(parts),
        wallet: walletDoor(parts, wallet),
      }
    : null
  return { service, database, clock, developer }
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
  const stopping = new AbortController()
  const webOf = (web: Web) =>
    web.createWeb({
      packs: config.packs,
      lenderFor: (common, address) => client({ common, address }),
      secret: config.cookieSecret,
      developer: embedded?.developer ?? null,
      surroundings,
      stopping: stopping.signal,
      log,
      now: () => embedded?.clock.now() ?? new Date(),
    })
  const pages = vite
    ? async (request: Request, env: object) =>
        webOf((await vite.ssrLoadModule('/web/app.ts')) as Web).fetch(request, env)
    : webOf(await import(join(built, 'web/app.js'))).fetch

  const frontDoor = createFrontDoor({
    service: embedded && ((request, { address }) => embedded.service.fetch(request, { address })),
    pages,
    assets: vite ? async () => null : createAssets(join(built, 'client')),
    openApi: openApiDocument,
    isReady: async () => (embedded ? isReady(embedded.database.db) : true),
    trustedProxies: config.trustedProxies,
  })
  const proxies = proxyList(config.trustedProxies)
  const direct =
    embedded && answerDirectly(embedded.service.direct, (incoming) => callerOf(incoming, proxies).address)
  const server = await listen(frontDoor, {
    port: config.port,
    host: config.host,
    before: [...(direct ? [direct] : []), ...(vite ? [vite.middlewares] : [])],
  })
  const close = async () => {
    await vite?.close()
    await embedded?.database.close()
  }
  stopOnSignal(server, close, stopping)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  console.info(`Terang is ready: http://localhost:${port}${config.demo ? '/testPreview' : ''}`)
}

/** A mistake in how it was started is one clear line; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  const plain = [ConfigError, FolderInUse, GatewaySettingsError].some((kind) => error instanceof kind)
  if (plain) return (error as Error).message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return 'The port is in use; choose another with PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

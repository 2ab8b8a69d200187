import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openApiDocument } from './contract/calls/openapi.ts'
import { table } from './contract/calls/table.ts'
import { HTTP_TIMEOUT_MS } from './contract/market/constants.ts'
import { createClient } from './contract/wire/client.ts'
import { wirePath } from './contract/wire/endpoint.ts'
import { createAssets, readInlineScripts, readScripts } from './process/assets.ts'
import { createBackendHealth } from './process/backend-health.ts'
import { trustIn } from './process/caller.ts'
import { type Config, readConfig } from './process/config/config.ts'
import { ConfigError } from './process/config/setting.ts'
import {
  createDevelopment,
  developmentHead,
  developmentInlineScripts,
  developmentScripts,
} from './process/development.ts'
import { listen } from './process/listen.ts'
import { listenForMetrics, type MetricsSource } from './process/metrics-server.ts'
import { readyLines } from './process/ready-lines.ts'
import { createRequestHandler } from './process/request-handler.ts'
import { createRouteLabel } from './process/route-label.ts'
import { isLeaving, stopOnSignal } from './process/stopping.ts'
import { createUploadQueue } from './process/upload-queue.ts'
import { visitorsBy } from './process/visitor.ts'
import { reportReady, superviseWorkers } from './process/workers.ts'
import { callbacks } from './server/callbacks.ts'
import { isReady } from './server/database/health.ts'
import { FolderInUse } from './server/database/lock.ts'
import { DatabaseStartError } from './server/database/wait.ts'
import { openService } from './server/embedded.ts'
import { createLog, type Log } from './server/log.ts'
import { withLogFields } from './server/log-fields.ts'
import { answerClusterMetrics, clusterMetrics } from './server/metrics/cluster-metrics.ts'
import { startProcessMetrics } from './server/metrics/process-state.ts'
import { registry } from './server/metrics/registry.ts'
import { observeRequest } from './server/metrics/requests.ts'
import type { createWeb } from './web/serving/app.ts'

type Web = { createWeb: typeof createWeb }

type EmbeddedService = Awaited<ReturnType<typeof openService>> | null

/** The embedded service is called without a socket, any other over the network. Nothing else differs. */
function lenderClient(config: Config, embedded: EmbeddedService, log: Log) {
  const { wireNames } = config
  if (!embedded)
    return createClient(table, {
      fetch,
      base: config.lenderApi ?? '',
      wireNames,
      timeoutMs: HTTP_TIMEOUT_MS,
      log,
    })
  return createClient(table, { wireNames, exchange: embedded.service.exchange, log })
}

const backendHealth = (base: string) =>
  createBackendHealth({ fetch, base, path: wirePath(table.loanDetails), now: Date.now })

/** What observes the process, on a port that the public does not reach. */
const openMetrics = async (
  { metricsPort: port, metricsHost: host }: Config,
  log: Log,
  source: MetricsSource,
) =>
  port === null
    ? null
    : listenForMetrics(source, {
        port,
        host,
        reportError: (error) => log.warn({ error }, 'the metrics could not be read'),
      })

/** A demo without a secret of its own makes one up, which all its workers have. */
const WORKER_SECRET = 'WORKER_SECRET'
const madeUpSecret = () => process.env[WORKER_SECRET] ?? randomBytes(32).toString('base64url')

const printReady = (port: number | undefined, { demo }: Config) => {
  for (const line of readyLines(port, demo)) console.info(line)
}

async function supervise(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  await openMetrics(config, log, clusterMetrics())
  await superviseWorkers({
    count: config.workers,
    drainMs: config.drainMs,
    log,
    env: { [WORKER_SECRET]: config.cookieSecrets[0] },
    onReady: (port) => printReady(port, config),
  })
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const embedded = config.lenderApi ? null : await openService(config, log)
  const client = lenderClient(config, embedded, log)
  const vite = config.development ? await createDevelopment() : null
  const built = join(import.meta.dirname, 'dist')
  const renderContext = {
    demo: config.demo,
    scripts: vite ? developmentScripts : readScripts(join(built, 'client')),
    deskScripts: vite ? developmentScripts : readScripts(join(built, 'desk')),
    inlineScripts: vite ? developmentInlineScripts : readInlineScripts(join(built, 'inline')),
    development: vite ? developmentHead : '',
  }
  const [draining, stopping] = [new AbortController(), new AbortController()]
  const webOf = (web: Web) =>
    web.createWeb({
      packs: config.packs,
      lenderFor: (common, from) => client({ common, ...from }),
      secrets: config.cookieSecrets,
      developer: embedded?.developer ?? null,
      desk: embedded?.desk ?? null,
      renderContext,
      stopping: stopping.signal,
      ...(embedded && { watchPayCode: embedded.watchPayCode }),
      log,
      now: () => embedded?.clock.now() ?? new Date(),
    })
  const pages = vite
    ? async (request: Request, env: object) =>
        webOf((await vite.ssrLoadModule('/web/serving/app.ts')) as Web).fetch(request, env)
    : webOf(await import(join(built, 'web/app.js'))).fetch

  const uploads = createUploadQueue()
  startProcessMetrics(() => ({
    connections: embedded?.database.connectionUse() ?? {},
    uploads: uploads.use(),
  }))
  const routeOf = createRouteLabel(
    table,
    callbacks.map(({ path }) => path),
  )
  const answers = embedded ? () => isReady(embedded.database.db) : backendHealth(config.lenderApi ?? '')
  const requestHandler = createRequestHandler({
    service:
      embedded &&
      ((request, { address, visitor, isBusy }) =>
        embedded.service.fetch(request, { address, visitor, isBusy })),
    pages,
    assets: vite ? async () => null : createAssets(join(built, 'client'), join(built, 'desk')),
    openApi: openApiDocument,
    isReady: async () => !isLeaving(draining.signal) && (await answers()),
    isHttpsForGood: !config.demo,
    trusted: trustIn(config.trustedProxies),
    visitors: visitorsBy(config.cookieSecrets),
    uploads,
    withRequestId: (requestId, work) => withLogFields({ requestId }, work),
    observe: ({ path, ...answered }) => observeRequest({ route: routeOf(path), ...answered }),
  })
  const server = await listen(requestHandler, {
    port: config.port,
    host: config.host,
    before: vite?.middlewares,
    draining: draining.signal,
  })
  if (cluster.isWorker) answerClusterMetrics()
  const metrics = cluster.isWorker ? null : await openMetrics(config, log, registry)
  const close = async () => {
    await vite?.close()
    metrics?.closeAllConnections()
    metrics?.close()
    embedded?.sampler.stop()
    await embedded?.jobs.stop()
    await embedded?.database.close()
  }
  stopOnSignal({ server, drainMs: config.drainMs, draining, stopping, close })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : config.port
  if (cluster.isWorker) reportReady(port)
  else printReady(port, config)
  // Opening the queue takes up to a second, and nobody who visits needs it.
  void embedded?.jobs.start()
  embedded?.sampler.start()
}

/** A mistake in how it was started is a clear line; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  const startErrors = [ConfigError, DatabaseStartError, FolderInUse]
  if (startErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return 'The port is in use; choose another with PORT or METRICS_PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, madeUpSecret)
  await (config.workers > 1 && cluster.isPrimary ? supervise(config) : serve(config))
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

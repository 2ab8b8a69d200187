import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { type Config, readConfig } from './process/config/config.ts'
import { ConfigError } from './process/config/setting.ts'
import { listenForMetrics, type MetricsSource } from './process/metrics-server.ts'
import { readyLines } from './process/ready-lines.ts'
import { breachLine, requireRules, rulesAtStart } from './process/rules-at-start.ts'
import { stopOnSignal } from './process/stopping.ts'
import { createWatch, startWatchdog } from './process/watchdog.ts'
import { reportAlive, reportReady, superviseWorkers } from './process/workers.ts'
import { startProduct } from './product.ts'
import { FolderInUse } from './server/database/lock.ts'
import { WrongDatabase } from './server/database/purpose.ts'
import { DatabaseStartError } from './server/database/wait.ts'
import { createLog, type Log } from './server/log.ts'
import { answerClusterMetrics, clusterMetrics } from './server/metrics/cluster-metrics.ts'
import { startProcessMetrics } from './server/metrics/process-state.ts'
import { registry } from './server/metrics/registry.ts'

/** What observes the process, on a port that the public does not reach. */
async function openMetrics(config: Config, log: Log, source: MetricsSource): Promise<void> {
  const { metricsPort: port, metricsHost: host } = config
  const reportError = (error: unknown) => log.warn({ error }, 'the metrics could not be read')
  if (port !== null) await listenForMetrics(source, { port, host, reportError })
}

/** A demo without a secret of its own makes one up, which all its workers have. */
const WORKER_SECRET = 'WORKER_SECRET'
const madeUpSecret = () => process.env[WORKER_SECRET] ?? randomBytes(32).toString('base64url')

const printReady = (port: number | undefined, { demo }: Config) => {
  for (const line of readyLines(port, demo)) console.info(line)
}

/** A process that does not answer for so long is ended, to be started again. */
const SILENT_MS = 5_000
/** The embedded database computes in the thread that answers. */
const SILENT_EMBEDDED_MS = 30_000
const isEmbedded = ({ lenderApi, databaseUrl }: Config) => !lenderApi && !databaseUrl

/** A breakpoint of whoever develops is no standstill. */
function silentMsOf(config: Config): number | null {
  if (config.development) return null
  return isEmbedded(config) ? SILENT_EMBEDDED_MS : SILENT_MS
}

/** A slip of the pen would leave a setting with its default, and nobody would know. */
function warnOfUnknown({ unknownSettings }: Config, log: Log): void {
  for (const { name, meant } of unknownSettings)
    log.warn({ name }, `there is no such setting${meant ? `; is ${meant} meant?` : ''}`)
}

async function supervise(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  warnOfUnknown(config, log)
  await openMetrics(config, log, clusterMetrics())
  await superviseWorkers({
    count: config.workers,
    drainMs: config.drainMs,
    log,
    env: { [WORKER_SECRET]: config.cookieSecrets[0] },
    silentMs: silentMsOf(config),
    onReady: (port) => printReady(port, config),
  })
}

async function serve(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  if (!config.demo)
    for (const finding of rulesAtStart(config, new Date()).later) log.warn(breachLine(finding))
  const watch = createWatch()
  const product = await startProduct(config, log, watch)
  const silentMs = silentMsOf(config)
  if (silentMs !== null) startWatchdog(watch, silentMs)
  startProcessMetrics(product.state)
  if (cluster.isWorker) {
    answerClusterMetrics()
    reportAlive(watch)
  } else await openMetrics(config, log, registry)
  if (!cluster.isWorker) warnOfUnknown(config, log)
  stopOnSignal(product.stop)
  if (cluster.isWorker) reportReady(product.port)
  else printReady(product.port, config)
  product.startJobs()
}

/** A mistake in how it was started is a clear line; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  const startErrors = [ConfigError, DatabaseStartError, FolderInUse, WrongDatabase]
  if (startErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') return 'The port is in use; choose another with PORT or METRICS_PORT.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, madeUpSecret)
  requireRules(config, new Date())
  await (config.workers > 1 && cluster.isPrimary ? supervise(config) : serve(config))
}

start().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

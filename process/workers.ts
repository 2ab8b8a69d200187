import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { REPLACED } from './stopping.ts'
import { requestsUnderWay, type Watch } from './watchdog.ts'

const PAUSE_FIRST_MS = 500
const PAUSE_MAX_MS = 30_000
/** Whoever lived for so long failed for a reason of its own. */
const HEALTHY_MS = 60_000
/** Beyond what a worker takes to finish its requests and jobs; then it hangs. */
const HANGS_AFTER_MS = 30_000
const HEARTBEAT_MS = 1_000
/** Its own watchdog comes first, which knows exactly what was under way; one that is stopped as a whole has none. */
const AFTER_WATCHDOG_MS = 2_000

/** How long to wait before a worker is started again that failed so many times in a row. */
export const restartPauseMs = (failures: number): number =>
  Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** Math.min(failures, 10))

type ReadyMessage = { ready: number | undefined }
/** What was under way when it was sent. */
type AliveMessage = { alive: string[] }
type Started = { worker: Worker; ready: Promise<number | null>; ended: Promise<number>; at: number }
type LogLine = (about: object, message: string) => void
type WorkersInput = {
  count: number
  drainMs: number
  log: { info: LogLine; error: LogLine }
  env: Record<string, string>
  /** A worker that does not answer for so long is replaced; null where nobody watches. */
  silentMs: number | null
  onReady: (port: number) => void
}

/** Tells the supervising process that this worker takes requests. */
export function reportReady(port: number | undefined): void {
  process.send?.({ ready: port } satisfies ReadyMessage)
}

/** Tells the supervising process that this worker lives, and what it is doing. */
export function reportAlive({ shared }: Watch): void {
  const report = () => process.send?.({ alive: requestsUnderWay(shared) } satisfies AliveMessage)
  setInterval(report, HEARTBEAT_MS).unref()
}

/**
 * Ends a worker that says nothing any more. Ticks are counted and not the time: a machine that slept stopped nobody. From
 * outside it is known what was under way when it last said something.
 */
function watchWorker({ worker, ended }: Started, silentMs: number, log: WorkersInput['log']): void {
  let silentFor = 0
  let requests: string[] = []
  worker.on('message', (message: Partial<AliveMessage>) => {
    if (!message.alive) return
    silentFor = 0
    requests = message.alive
  })
  const timer = setInterval(() => {
    silentFor += HEARTBEAT_MS
    if (silentFor < silentMs + AFTER_WATCHDOG_MS) return
    clearInterval(timer)
    const about = { worker: worker.process.pid, silentMs, requests }
    log.error(about, 'a worker does not answer and is ended')
    worker.process.kill('SIGKILL')
  }, HEARTBEAT_MS)
  void ended.then(() => clearInterval(timer))
}

type Handle = { close: () => void }
type ClusterMessage = { act?: string; seq?: number; ack?: number }

/**
 * Node hands a worker a connection and keeps it open itself until the worker has said that it took it. Where the worker is
 * killed before that, nobody would ever answer the client, or close it: so this process closes it then.
 */
function closeUntakenConnections(worker: Worker): void {
  const { process } = worker
  const handed = new Map<number, Handle>()
  const send = process.send.bind(process) as (message: ClusterMessage, ...rest: unknown[]) => boolean
  process.send = ((message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => {
    if (message.act === 'newconn' && handle && message.seq !== undefined) handed.set(message.seq, handle)
    return send(message, handle, ...rest)
  }) as typeof process.send
  process.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) handed.delete(ack)
  })
  worker.once('exit', () => {
    for (const handle of handed.values()) handle.close()
    handed.clear()
  })
}

/** Not by `once` of Node's events, which an error of the channel would end. */
const exitOf = (worker: Worker) =>
  new Promise<number>((resolve) => {
    worker.once('exit', (code: number | null) => resolve(code ?? 1))
  })

function startWorker(env: Record<string, string>): Started {
  const worker = cluster.fork(env)
  // One that ends may close its channel while something is sent to it: `exit` says what became of it.
  worker.on('error', () => {})
  closeUntakenConnections(worker)
  const ended = exitOf(worker)
  const ready = new Promise<number | null>((resolve) => {
    // Metrics are sent over the same channel.
    worker.on('message', (message: Partial<ReadyMessage>) => {
      if ('ready' in message) resolve(message.ready ?? null)
    })
    void ended.then(() => resolve(null))
  })
  return { worker, ready, ended, at: performance.now() }
}

async function endWithin(worker: Worker, ended: Promise<unknown>, ms: number): Promise<void> {
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), ms)
  await ended
  clearTimeout(timer)
}

/**
 * Runs `count` processes of the product behind one port and starts again what ends. SIGUSR2 replaces them one after
 * another, each once its successor takes requests; SIGTERM, SIGINT and SIGHUP stop all (decision 166).
 */
export async function superviseWorkers({
  count,
  drainMs,
  log,
  env,
  silentMs,
  onReady,
}: WorkersInput): Promise<void> {
  const serving = new Set<Started>()
  let isStopping = false
  let failures = 0
  let replacing: Promise<unknown> = Promise.resolve()

  /** Its port, or null where it ended before it was ready. */
  async function serve(started: Started): Promise<number | null> {
    const port = await started.ready
    if (port === null) return null
    serving.add(started)
    if (silentMs !== null) watchWorker(started, silentMs, log)
    void started.ended.then((code) => startAgain(started, code))
    return port
  }
  async function startAgain(started: Started, code: number): Promise<void> {
    // One that was replaced has left the set before.
    if (!serving.delete(started) || isStopping) return
    if (performance.now() - started.at > HEALTHY_MS) failures = 0
    log.error({ worker: started.worker.process.pid, code }, 'a worker ended and is started again')
    await startUntilReady()
  }
  async function startUntilReady(): Promise<void> {
    for (;;) {
      await sleep(restartPauseMs(failures))
      failures += 1
      if (isStopping || (await serve(startWorker(env))) !== null) return
    }
  }
  async function replaceAll(): Promise<void> {
    for (const old of [...serving]) {
      if (isStopping) return
      if ((await serve(startWorker(env))) === null) {
        log.error({ workers: serving.size }, 'a new worker did not start; those that serve stay')
        return
      }
      // One that died meanwhile is being started again by itself.
      if (!serving.delete(old)) continue
      old.worker.send(REPLACED)
      await endWithin(old.worker, old.ended, HANGS_AFTER_MS)
    }
    log.info({ workers: serving.size }, 'all workers were replaced')
  }
  async function stopAll(): Promise<void> {
    if (isStopping) return
    isStopping = true
    const ending = Object.values(cluster.workers ?? {}).map(async (worker) => {
      if (!worker) return
      const ended = exitOf(worker)
      worker.process.kill('SIGTERM')
      await endWithin(worker, ended, drainMs + HANGS_AFTER_MS)
    })
    await Promise.all(ending)
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll())
  process.on('SIGUSR2', () => {
    replacing = replacing.then(replaceAll)
  })
  // The first one migrates the database; what keeps it from starting would keep all.
  const first = startWorker(env)
  const port = await serve(first)
  if (port === null) process.exit((await first.ended) || 1)
  const others = Array.from({ length: count - 1 }, async () => {
    if ((await serve(startWorker(env))) === null) await startUntilReady()
  })
  await Promise.all(others)
  onReady(port)
}

import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const GRACE_MS = 10_000
const IDLE_CHECK_MS = 50
/** Node closes an idle connection 5 s after its last response, as it told the client, and gives it 1 s more. */
const KEEP_ALIVE_MS = 6_500

/** What a worker is sent when another one has taken its place. */
export const REPLACED = 'replaced'

type StopInput = {
  server: Server
  /** How long requests are taken after the process has said that it is not ready. */
  drainMs: number
  /** Aborted at the beginning: every response is the last of its connection. */
  draining: AbortController
  /** Aborted when no more requests are taken: streams end. */
  stopping: AbortController
  /** Closes what the requests needed. */
  close: () => Promise<void>
}

/** Whether the port will soon have nobody who answers: not where another worker has taken the place of this one. */
export const isLeaving = ({ aborted, reason }: AbortSignal): boolean => aborted && reason !== REPLACED

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

async function untilUnused(server: Server, mostMs: number): Promise<void> {
  const until = performance.now() + mostMs
  while (performance.now() < until && (await connectionsOf(server)) > 0) await sleep(IDLE_CHECK_MS)
}

/** Lets requests under way finish and closes every other connection. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    // A connection that is kept alive becomes idle when its answer is out, and would hold us for seconds more.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(impatient)
      clearInterval(idle)
      resolve()
    })
  })
}

/** Whatever connection the supervisor gave this worker last is answered or given back; then it has nothing more to send. */
async function leaveCluster(): Promise<void> {
  if (!cluster.worker?.isConnected()) return
  const left = once(process, 'disconnect')
  cluster.worker.disconnect()
  await left
}

/** Loses no request. `isReplaced`: others take the new connections of the port already. */
export async function stopServing(input: StopInput, isReplaced: boolean): Promise<void> {
  const { server, drainMs, draining, stopping, close } = input
  draining.abort(isReplaced ? REPLACED : undefined)
  if (isReplaced) {
    // The one of HTTP would close idle connections, on which a request may be on its way.
    NetServer.prototype.close.call(server)
    await untilUnused(server, KEEP_ALIVE_MS)
  } else await sleep(drainMs)
  stopping.abort()
  await closeServer(server)
  await close()
}

/** Ends the process, at the first signal, or when the process that supervises this one says that it was replaced. */
export function stopOnSignal(stop: (isReplaced: boolean) => Promise<void>): void {
  let isStopping = false
  const begin = async (isReplaced: boolean) => {
    if (isStopping) return
    isStopping = true
    await stop(isReplaced)
    await leaveCluster()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(false))
  // It is meant for the process that supervises workers, and would end any other.
  process.on('SIGUSR2', () => {})
  process.on('message', (message) => {
    if (message === REPLACED) void begin(true)
  })
}

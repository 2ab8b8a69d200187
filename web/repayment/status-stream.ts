import type { SSEStreamingApi } from 'hono/streaming'
import type { PayCodeStatus } from './pay-status.server.ts'

const EVERY_MS = 2000
const HEARTBEAT_MS = 14_000
/** The browser connects again by itself; a stream without end would only hide who is still there. */
const LONGEST_MS = 10 * 60 * 1000
const RETRY_MS = 3000

type WatchedStatus = {
  first: PayCodeStatus
  /** null: it cannot be seen just now. */
  read: () => Promise<PayCodeStatus | null>
  over: AbortSignal
}

/** Ends early when there is nobody left to wait for. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, EVERY_MS)
    signal.addEventListener('abort', done)
  })

/** Server-sent events: the state at once, then every change, until it is final, too long, or nobody listens. */
export async function sendChanges(
  stream: SSEStreamingApi,
  { first, read, over }: WatchedStatus,
): Promise<void> {
  let last: PayCodeStatus | null = first
  let quietMs = 0
  await stream.writeSSE({ data: JSON.stringify(first), retry: RETRY_MS })
  for (let passedMs = 0; !last?.final && passedMs < LONGEST_MS; passedMs += EVERY_MS) {
    await pause(over)
    if (over.aborted) return
    const now = await read()
    quietMs += EVERY_MS
    if (JSON.stringify(now) !== JSON.stringify(last))
      await stream.writeSSE(now ? { data: JSON.stringify(now) } : { event: 'trouble', data: '{}' })
    else if (quietMs >= HEARTBEAT_MS) await stream.write(': still watching\n\n')
    else continue
    last = now
    quietMs = 0
  }
}

import type { SSEStreamingApi } from 'hono/streaming'
import type { PayCodeStatus } from './pay-status.server.ts'

const POLL_MS = 2000
/** Where changes are told: one may be missed, and a code also expires without anybody telling. */
const WATCHED_POLL_MS = 15_000
const HEARTBEAT_MS = 14_000
/** The browser connects again by itself; a stream without end would only hide who is still there. */
const LONGEST_MS = 10 * 60 * 1000
const RETRY_MS = 3000

/** Calls `wake` at every change, until its result is called. */
type Watch = (wake: () => void) => () => void

type WatchedStatus = {
  first: PayCodeStatus
  /** null: it cannot be seen just now. */
  read: () => Promise<PayCodeStatus | null>
  /** Absent where nobody tells of changes. */
  watch?: Watch | undefined
  over: AbortSignal
}

/** Waits for a change, the next look, or the end, whichever is first. A change between two waits is not missed. */
function createAlarm(watch: Watch | undefined, over: AbortSignal) {
  // What happened between the first look and this one was told to nobody.
  let isChanged = watch !== undefined
  let wake = () => {}
  const change = () => {
    isChanged = true
    wake()
  }
  const unwatch = watch?.(change)
  over.addEventListener('abort', change)
  return {
    next: (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          isChanged = false
          wake = () => {}
          resolve()
        }
        const timer = setTimeout(done, ms)
        wake = done
        if (isChanged) done()
      }),
    end: () => {
      over.removeEventListener('abort', change)
      unwatch?.()
    },
  }
}

/** Server-sent events: the state at once, then every change, until it is final, too long, or nobody listens. */
export async function sendChanges(
  stream: SSEStreamingApi,
  { first, read, watch, over }: WatchedStatus,
): Promise<void> {
  const alarm = createAlarm(watch, over)
  const started = performance.now()
  let last: PayCodeStatus | null = first
  let sentAt = started
  try {
    await stream.writeSSE({ data: JSON.stringify(first), retry: RETRY_MS })
    while (!last?.final && performance.now() - started < LONGEST_MS && !over.aborted) {
      await alarm.next(watch ? WATCHED_POLL_MS : POLL_MS)
      if (over.aborted) return
      const now = await read()
      if (JSON.stringify(now) !== JSON.stringify(last))
        await stream.writeSSE(now ? { data: JSON.stringify(now) } : { event: 'trouble', data: '{}' })
      else if (performance.now() - sentAt >= HEARTBEAT_MS) await stream.write(': still watching\n\n')
      else continue
      last = now
      sentAt = performance.now()
    }
  } finally {
    alarm.end()
  }
}

import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

const POLL_MS = 2000
/** Where changes are told: one may be missed, and a code also expires without anybody telling. */
const WATCHED_POLL_MS = 15_000
const HEARTBEAT_MS = 14_000
/** The browser connects again by itself; a stream without end would only hide who is still there. */
const LONGEST_MS = 10 * 60 * 1000
const RETRY_MS = 3000

/** Calls `wake` at every change, until its result is called. */
type Watch = (wake: () => void) => () => void

type Watched<State> = {
  first: State
  /** null: it cannot be seen just now. */
  read: () => Promise<State | null>
  /** Absent where nobody tells of changes. */
  watch?: Watch | undefined
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
async function sendChanges<State extends { final: boolean }>(
  stream: SSEStreamingApi,
  { first, read, watch, over }: Watched<State> & { over: AbortSignal },
): Promise<void> {
  const alarm = createAlarm(watch, over)
  const started = performance.now()
  let last: State | null = first
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

/** A browser has six connections to us; whoever has more open pages is answered by polling. */
const STREAMS_PER_SESSION = 3
const STREAMS = 1000

export const noStore = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}
/** Some proxies buffer a response unless this header forbids it. */
const streamHeaders = { ...noStore, 'X-Accel-Buffering': 'no' }

/**
 * What is read again and again for a page that is open: a stream of changes where one is requested, otherwise the state as it
 * is now. Counts its streams, and lets go of them when the process stops.
 */
export function openLiveStream(stopping: AbortSignal = new AbortController().signal) {
  const open = new Map<string, number>()
  let total = 0
  const count = (session: string, change: 1 | -1) => {
    const now = (open.get(session) ?? 0) + change
    if (now > 0) open.set(session, now)
    else open.delete(session)
    total += change
  }

  return <State extends { final: boolean }>(
    http: Context,
    session: string,
    watched: Watched<State>,
  ): Response => {
    if (!http.req.header('accept')?.includes('text/event-stream'))
      return Response.json(watched.first, { headers: noStore })
    if ((open.get(session) ?? 0) >= STREAMS_PER_SESSION || total >= STREAMS || stopping.aborted)
      return new Response(null, { status: 429, headers: noStore })
    count(session, 1)
    const gone = new AbortController()
    gone.signal.addEventListener('abort', () => count(session, -1), { once: true })
    const response = streamSSE(http, async (stream) => {
      stream.onAbort(() => gone.abort())
      const over = AbortSignal.any([gone.signal, stopping])
      await sendChanges(stream, { ...watched, over }).finally(() => gone.abort())
    })
    for (const [name, value] of Object.entries(streamHeaders)) response.headers.set(name, value)
    return response
  }
}

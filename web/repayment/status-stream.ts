import type { Status } from './pay-status.server.ts'

const EVERY_MS = 2000
const HEARTBEAT_MS = 14_000
/** The browser connects again by itself; a stream without end would only hide who is still there. */
const LONGEST_MS = 10 * 60 * 1000
const RETRY = 'retry: 3000\n\n'

type Watched = {
  first: Status
  /** null: it cannot be seen just now. */
  read: () => Promise<Status | null>
  stopping: AbortSignal
  onEnd: () => void
}

const event = (sent: Status) => `data: ${JSON.stringify(sent)}\n\n`
const TROUBLE = 'event: trouble\ndata: {}\n\n'
const HEARTBEAT = ': still watching\n\n'

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

async function* watch({ first, read }: Watched, over: AbortSignal) {
  let last: Status | null = first
  let quietMs = 0
  yield RETRY + event(first)
  for (let passedMs = 0; !last?.final && passedMs < LONGEST_MS; passedMs += EVERY_MS) {
    await pause(over)
    if (over.aborted) return
    const now = await read()
    quietMs += EVERY_MS
    if (JSON.stringify(now) !== JSON.stringify(last)) yield now ? event(now) : TROUBLE
    else if (quietMs >= HEARTBEAT_MS) yield HEARTBEAT
    else continue
    last = now
    quietMs = 0
  }
}

/** Server-sent events: the state at once, then every change, until it is final, too long, or nobody listens. */
export function changes(watched: Watched): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const over = AbortSignal.any([gone.signal, watched.stopping])
  const events = watch(watched, over)
  const encoder = new TextEncoder()
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    gone.abort()
    watched.onEnd()
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await events.next()
        if (value !== undefined) return controller.enqueue(encoder.encode(value))
        if (done && !ended) controller.close()
        end()
      } catch (error) {
        end()
        throw error
      }
    },
    cancel: end,
  })
}

import type { StatusPart } from './pay-status.server.ts'

const POLL_MS = 5000
const POLL_SLOW_MS = 15_000
/** A connection that comes back at once was not lost. */
const LOST_AFTER_MS = 4000

export type Watching = {
  address: string
  show: (part: StatusPart) => void
  /** Whether it can be seen now. */
  seen: (now: boolean) => void
}

/** Keeps looking until the state is final: by a stream, by asking where there is none; not while nobody looks. */
export function watch({ address, show, seen }: Watching): { look: () => void } {
  let source: EventSource | null = null
  let asking: ReturnType<typeof setTimeout> | undefined
  let losing: ReturnType<typeof setTimeout> | undefined
  let over = false
  /** An answer to a question of an earlier round asks no further. */
  let round = 0

  const stop = () => {
    round += 1
    source?.close()
    source = null
    clearTimeout(asking)
    clearTimeout(losing)
    losing = undefined
  }
  const take = (part: StatusPart) => {
    clearTimeout(losing)
    losing = undefined
    seen(true)
    show(part)
    if (!part.final) return
    over = true
    stop()
  }
  const lose = () => {
    losing ??= setTimeout(() => seen(false), LOST_AFTER_MS)
  }
  const ask = async () => {
    const mine = round
    let waitMs = POLL_MS
    try {
      const answer = await fetch(address, { headers: { Accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      take(await answer.json())
    } catch {
      // No network, or nothing to see: it is said on the page, and tried again.
      lose()
      waitMs = POLL_SLOW_MS
    }
    if (mine === round && !over) asking = setTimeout(ask, waitMs)
  }
  const look = () => {
    if (over || document.hidden) return
    stop()
    if (!('EventSource' in window)) return void ask()
    const stream = new EventSource(address)
    source = stream
    stream.onmessage = ({ data }) => take(JSON.parse(data))
    stream.addEventListener('trouble', lose)
    stream.onerror = () => {
      lose()
      // Refused, not interrupted: the browser does not try again by itself.
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return
      stop()
      lose()
      asking = setTimeout(ask, POLL_MS)
    }
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : look()))
  addEventListener('offline', () => seen(false))
  addEventListener('online', look)
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  look()
  return { look }
}

const POLL_MS = 5000
const POLL_SLOW_MS = 15_000
/** A connection that comes back at once was not lost. */
const LOST_AFTER_MS = 4000

/** What a feed of `server-sent events` says about something that comes to an end. */
export type LiveState = { final: boolean }

type Watch<State> = {
  address: string
  onState: (state: State) => void
  /** Whether the state can be seen now. */
  onReachable: (reachable: boolean) => void
}

/**
 * Follows a state until it is final: by a stream, by polling where there is none; not while the page is hidden.
 * `refresh` asks at once, `stop` ends it.
 */
export function watchStatus<State extends LiveState>({ address, onState, onReachable }: Watch<State>) {
  let source: EventSource | null = null
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let losing: ReturnType<typeof setTimeout> | undefined
  let over = false
  /** A reply of an earlier round does not schedule the next poll. */
  let round = 0

  const disconnect = () => {
    round += 1
    source?.close()
    source = null
    clearTimeout(pollTimer)
    clearTimeout(losing)
    losing = undefined
  }
  const take = (state: State) => {
    clearTimeout(losing)
    losing = undefined
    onReachable(true)
    onState(state)
    if (!state.final) return
    over = true
    disconnect()
  }
  const lose = () => {
    losing ??= setTimeout(() => onReachable(false), LOST_AFTER_MS)
  }
  const poll = async () => {
    const mine = round
    let waitMs = POLL_MS
    try {
      const answer = await fetch(address, { headers: { Accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      take(await answer.json())
    } catch {
      // No network or no readable status: the page says so, and it is tried again.
      lose()
      waitMs = POLL_SLOW_MS
    }
    if (mine === round && !over) pollTimer = setTimeout(poll, waitMs)
  }
  const refresh = () => {
    if (over || document.hidden) return
    disconnect()
    if (!('EventSource' in window)) return void poll()
    const stream = new EventSource(address)
    source = stream
    stream.onmessage = ({ data }) => take(JSON.parse(data))
    stream.addEventListener('trouble', lose)
    stream.onerror = () => {
      lose()
      // Refused, not interrupted: the browser does not try again by itself.
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return
      disconnect()
      lose()
      pollTimer = setTimeout(poll, POLL_MS)
    }
  }

  const ended = new AbortController()
  const on = { signal: ended.signal }
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : refresh()), on)
  addEventListener('offline', () => onReachable(false), on)
  addEventListener('online', refresh, on)
  addEventListener('pagehide', disconnect, on)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh(), on)
  refresh()
  return {
    refresh,
    stop: () => {
      over = true
      ended.abort()
      disconnect()
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { type LiveState, watchStatus } from './live-status.ts'
import { withSession } from './session.ts'

/** A state that the server streams until it is final, starting with the one in the props. Without an address there is no request. */
export function useLiveStatus<State extends LiveState>(address: string, initial: State | null) {
  const [status, setStatus] = useState(initial)
  const [reachable, setReachable] = useState(true)
  const watch = useRef<ReturnType<typeof watchStatus> | null>(null)
  const isOver = initial?.final ?? false
  useEffect(() => {
    if (!address || isOver) return
    watch.current = watchStatus<State>({
      address: withSession(address),
      // What did not change is not announced again.
      onState: (next) => setStatus((before) => (same(before, next) ? before : next)),
      onReachable: setReachable,
    })
    return () => watch.current?.stop()
  }, [address, isOver])
  return { status, reachable, refresh: () => watch.current?.refresh() }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

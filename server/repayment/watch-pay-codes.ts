import type { Broadcast } from '../database/broadcast.ts'

/** After a lost connection all who watch look again, and not all at once. */
const SPREAD_MS = 2_000

type Wake = () => void

/** Calls whoever watches a pay code when any process says that its status may have changed. */
export function watchPayCodes(broadcast: Broadcast) {
  const watching = new Map<string, Set<Wake>>()
  broadcast.subscribe('payCodes', (codeId) => {
    if (codeId !== null) {
      for (const wake of watching.get(codeId) ?? []) wake()
      return
    }
    for (const wakes of watching.values())
      for (const wake of wakes) setTimeout(wake, Math.random() * SPREAD_MS)
  })
  return (codeId: string, wake: Wake): (() => void) => {
    const others = watching.get(codeId) ?? new Set()
    watching.set(codeId, others.add(wake))
    return () => {
      others.delete(wake)
      if (others.size === 0 && watching.get(codeId) === others) watching.delete(codeId)
    }
  }
}

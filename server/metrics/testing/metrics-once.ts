import { startProcessMetrics } from '../process-state.ts'

let isStarted = false

/** The files of a worker share the registry, which takes each metric once. */
export function startMetricsOnce(): void {
  if (isStarted) return
  isStarted = true
  startProcessMetrics(() => ({ connections: {}, uploads: { waiting: 0, bytes: 0, refused: 0 } }))
}

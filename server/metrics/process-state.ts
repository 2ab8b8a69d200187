import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client'
import { registers, registry } from './registry.ts'

/** Of one kind: those that have work, all that are open, the most there may be, and what waits for one. */
export type ConnectionUse = { inUse: number; open: number; max: number; waiting: number }
export type ProcessState = {
  /** None with the embedded database. */
  connections: Readonly<Record<string, ConnectionUse>>
  uploads: { waiting: number; bytes: number; refused: number }
}

let read: () => ProcessState = () => ({ connections: {}, uploads: { waiting: 0, bytes: 0, refused: 0 } })

/** Asked when somebody scrapes. */
export const processState = (): ProcessState => read()

function connectionGauge(name: string, help: string, of: keyof ConnectionUse) {
  return new Gauge({
    name,
    help,
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, use] of Object.entries(read().connections)) this.set({ kind }, use[of])
    },
  })
}
connectionGauge('terang_database_connections_in_use', 'Connections to PostgreSQL that have work', 'inUse')
connectionGauge('terang_database_connections_open', 'Connections to PostgreSQL that are open', 'open')
connectionGauge('terang_database_connections_max', 'Connections to PostgreSQL that there may be', 'max')
connectionGauge(
  'terang_database_waiting',
  'Statements that wait for a connection or behind others on it',
  'waiting',
)

export const slowStatementsTotal = new Counter({
  name: 'terang_database_slow_statements_total',
  help: 'Statements that took longer than SLOW_STATEMENT_MS',
  registers,
})

new Gauge({
  name: 'terang_uploads_waiting',
  help: 'Uploads that wait to be read',
  registers,
  collect() {
    this.set(read().uploads.waiting)
  },
})
new Gauge({
  name: 'terang_uploads_bytes',
  help: 'Bytes of uploads in memory',
  registers,
  collect() {
    this.set(read().uploads.bytes)
  },
})
new Counter({
  name: 'terang_uploads_refused_total',
  help: 'Uploads that were told to come back later',
  registers,
  collect() {
    this.reset()
    this.inc(read().uploads.refused)
  },
})

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null
new Gauge({
  name: 'terang_event_loop_delay_seconds',
  help: 'The longest that the event loop stood still since the last scrape',
  registers,
  // Of all workers, the worst: an average hides the one that stands still.
  aggregator: 'max',
  collect() {
    this.set((delay?.max ?? 0) / 1e9)
    delay?.reset()
  },
})

/** Once in a process: Node's own figures (memory, processor, event loop) and what `state` tells. */
export function startProcessMetrics(state: () => ProcessState): void {
  read = state
  delay ??= monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  collectDefaultMetrics({ register: registry })
}

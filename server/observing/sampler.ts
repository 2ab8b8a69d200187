import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import type { SampledFigures } from '../database/tables/observing.ts'
import type { Log } from '../log.ts'
import { gatewayCallsTotal } from '../metrics/gateway-calls.ts'
import { processState, slowStatementsTotal } from '../metrics/process-state.ts'
import { REQUEST_BUCKETS, requestSeconds, requestsTotal } from '../metrics/requests.ts'
import { readQueues } from './operating-state.ts'
import { storeSample } from './samples.ts'

const EVERY_MS = 60_000
const LAG_RESOLUTION_MS = 20
const NANOSECONDS_PER_MS = 1_000_000
const BYTES_PER_MB = 1_048_576

type Totals = Pick<
  SampledFigures,
  'requests' | 'errors' | 'byDuration' | 'slowStatements' | 'gatewayCalls' | 'gatewayFailures'
>
type Counted = { labels: object; value: number }

const sum = (values: readonly Counted[]) => values.reduce((total, { value }) => total + value, 0)
const failures: readonly unknown[] = ['failed', 'unavailable', 'unknown']

/** What the metrics of this process have counted since its start. */
async function readTotals(): Promise<Totals> {
  const requests: Counted[] = (await requestsTotal.get()).values
  const gateways: Counted[] = (await gatewayCallsTotal.get()).values
  const durations: Counted[] = (await requestSeconds.get()).values
  const upTo = (bound: number | '+Inf') =>
    sum(durations.filter(({ labels }) => 'le' in labels && labels.le === bound))
  const cumulative = [...REQUEST_BUCKETS.map(upTo), upTo('+Inf')]
  return {
    requests: sum(requests),
    errors: sum(requests.filter(({ labels }) => 'status' in labels && String(labels.status).startsWith('5'))),
    byDuration: cumulative.map((count, at) => count - (cumulative[at - 1] ?? 0)),
    slowStatements: sum((await slowStatementsTotal.get()).values),
    gatewayCalls: sum(gateways),
    gatewayFailures: sum(
      gateways.filter(({ labels }) => 'result' in labels && failures.includes(labels.result)),
    ),
  }
}

const since = (before: Totals, now: Totals): Totals => ({
  requests: now.requests - before.requests,
  errors: now.errors - before.errors,
  byDuration: now.byDuration.map((count, at) => count - (before.byDuration[at] ?? 0)),
  slowStatements: now.slowStatements - before.slowStatements,
  gatewayCalls: now.gatewayCalls - before.gatewayCalls,
  gatewayFailures: now.gatewayFailures - before.gatewayFailures,
})

const queuesIn = ({ inbox, notices }: Awaited<ReturnType<typeof readQueues>>): SampledFigures['queues'] => ({
  inbox: inbox.received.count + inbox.waiting.count,
  outbox: notices.count,
  dead: inbox.dead.count,
})

type SamplerDeps = { db: Db; clock: Clock; log: Pick<Log, 'warn'>; process: string; everyMs?: number }

/** Stores once a minute what this process did, so that the desk shows all processes without Prometheus (decision 164). */
export function createSampler({ db, clock, log, process: name, everyMs = EVERY_MS }: SamplerDeps) {
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  let timer: NodeJS.Timeout | null = null
  let before: Totals | null = null
  let beganAt = 0

  async function take(): Promise<void> {
    const totals = await readTotals()
    const takenAt = clock.now()
    const counted = before ? since(before, totals) : totals
    const seconds = Math.round((performance.now() - beganAt) / 1000)
    before = totals
    beganAt = performance.now()
    const lagMs = Math.max(0, Math.round(lag.percentile(99) / NANOSECONDS_PER_MS) - LAG_RESOLUTION_MS)
    lag.reset()
    const uses = Object.values(processState().connections)
    const waiting = await readQueues(db, takenAt).catch(() => null)
    const figures: SampledFigures = {
      ...counted,
      seconds,
      lagMs,
      waiting: uses.reduce((total, { waiting }) => total + waiting, 0),
      memoryMb: Math.round(process.memoryUsage.rss() / BYTES_PER_MB),
      queues: waiting && queuesIn(waiting),
    }
    await storeSample(db, { takenAt, process: name, figures })
  }

  return {
    take,
    start: (): void => {
      lag.enable()
      beganAt = performance.now()
      timer = setInterval(
        () => void take().catch((error) => log.warn({ error }, 'a sample could not be stored')),
        everyMs,
      ).unref()
    },
    stop: (): void => {
      if (timer) clearInterval(timer)
      lag.disable()
    },
  }
}

import type { DeskOpsPoint } from '../../contract/calls/ops.ts'
import { REQUEST_BUCKETS } from '../metrics/requests.ts'
import type { ProcessSample } from './samples.ts'

/** As the desk shows it, by the moment at which it begins. */
export type OpsPoint = Omit<DeskOpsPoint, 'at'> & { at: Date }

const MS_PER_SECOND = 1000

/** The bound below which a share of the requests stayed; 0 where there were none. */
export function durationOfShare(byDuration: readonly number[], share: number): number {
  const all = byDuration.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 0
  let seen = 0
  for (const [at, count] of byDuration.entries()) {
    seen += count
    if (seen >= all * share) return (REQUEST_BUCKETS[at] ?? REQUEST_BUCKETS.at(-1) ?? 0) * MS_PER_SECOND
  }
  return 0
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const most = (values: readonly number[]) => Math.max(0, ...values)

function pointAt(at: Date, samples: readonly ProcessSample[]): OpsPoint {
  const figures = samples.map((sample) => sample.figures)
  const queues = figures.flatMap((each) => each.queues ?? [])
  const byDuration = [...REQUEST_BUCKETS, 0].map((_, index) =>
    total(figures.map((each) => each.byDuration[index] ?? 0)),
  )
  return {
    at,
    isKnown: samples.length > 0,
    requests: total(figures.map(({ requests }) => requests)),
    errors: total(figures.map(({ errors }) => errors)),
    medianMs: durationOfShare(byDuration, 0.5),
    slowestMs: durationOfShare(byDuration, 0.99),
    lagMs: most(figures.map(({ lagMs }) => lagMs)),
    waiting: most(figures.map(({ waiting }) => waiting)),
    slowStatements: total(figures.map(({ slowStatements }) => slowStatements)),
    gatewayCalls: total(figures.map(({ gatewayCalls }) => gatewayCalls)),
    gatewayFailures: total(figures.map(({ gatewayFailures }) => gatewayFailures)),
    inbox: most(queues.map(({ inbox }) => inbox)),
    outbox: most(queues.map(({ outbox }) => outbox)),
    dead: most(queues.map(({ dead }) => dead)),
  }
}

type Stretches = { now: Date; stretchMs: number; count: number }

/** One point for each stretch, the oldest first; they begin at whole multiples of its length. */
export function pointsOf(
  samples: readonly ProcessSample[],
  { now, stretchMs, count }: Stretches,
): OpsPoint[] {
  const slotOf = (moment: Date) => Math.floor(moment.getTime() / stretchMs)
  const last = slotOf(now)
  const bySlot = Map.groupBy(samples, ({ takenAt }) => slotOf(takenAt))
  return Array.from({ length: count }, (_, index) => {
    const slot = last - count + 1 + index
    return pointAt(new Date(slot * stretchMs), bySlot.get(slot) ?? [])
  })
}

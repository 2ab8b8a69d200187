import { MINUTE_MS } from '../../../base/time.ts'
import type { deskOps, OpsRange, OpsReply } from '../../../contract/calls/ops.ts'
import type { Handlers } from '../../calls/call.ts'
import type { ProofName } from '../../database/tables/observing.ts'
import { STRANGERS_SHARE } from '../../verification/sms-policy.ts'
import { type OperatingState, readOperatingState, smsBudgetUsd, usdOfMicro } from '../operating-state.ts'
import { pointsOf } from '../points.ts'
import { type ProcessSample, samplesBetween } from '../samples.ts'

/** A process that stored nothing for so long has ended. */
const ALIVE_MS = 3 * MINUTE_MS
/** A job whose last run ended so many intervals ago, and longer than a minute, is late. */
const LATE_INTERVALS = 2
const LATE_SECONDS = 60

const ranges: Readonly<Record<OpsRange, { stretchMs: number; count: number }>> = {
  hours: { stretchMs: 5 * MINUTE_MS, count: 36 },
  days: { stretchMs: 60 * MINUTE_MS, count: 48 },
}

const iso = (moment: Date | null): string => moment?.toISOString() ?? ''

function processesOf(samples: readonly ProcessSample[], now: Date): OpsReply['processes'] {
  const alive = samples.filter(({ takenAt }) => now.getTime() - takenAt.getTime() <= ALIVE_MS)
  // The newest sample of each comes first.
  return alive
    .filter((sample, at) => alive.findIndex(({ process }) => process === sample.process) === at)
    .map(({ process, figures }) => ({ name: process, memoryMb: figures.memoryMb }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function proofsOf({ proofs, dayEndAgeSeconds }: OperatingState, now: Date): OpsReply['proofs'] {
  const found = (name: ProofName) => {
    const proof = proofs.find((each) => each.name === name)
    return { name, at: iso(proof?.provedAt ?? null), problems: proof?.problems ?? 0 }
  }
  const closedAt = dayEndAgeSeconds === null ? null : new Date(now.getTime() - dayEndAgeSeconds * 1000)
  return [
    found('ledger'),
    found('replay'),
    found('audit'),
    { name: 'dayEnd', at: iso(closedAt), problems: 0 },
  ]
}

const isLate = ({ intervalSeconds, sinceSuccessSeconds }: OperatingState['jobs'][number]) =>
  sinceSuccessSeconds > Math.max(LATE_SECONDS, intervalSeconds * LATE_INTERVALS)

export const opsHandlers = {
  opsShow: async ({ db, now, sms }, { range }) => {
    const { stretchMs, count } = ranges[range]
    const from = new Date(now.getTime() - stretchMs * count)
    const [samples, state] = await Promise.all([samplesBetween(db, from, now), readOperatingState(db, now)])
    const { received, waiting, dead } = state.inbox
    const { codes } = state
    const budgetUsd = smsBudgetUsd(sms)
    return {
      processes: processesOf(samples, now),
      points: pointsOf(samples, { now, stretchMs, count }).map((point) => ({
        ...point,
        at: point.at.toISOString(),
      })),
      inbox: {
        count: received.count + waiting.count,
        oldestSeconds: Math.max(received.oldestSeconds, waiting.oldestSeconds),
      },
      dead,
      outbox: state.notices,
      sms: {
        spentUsd: usdOfMicro(state.smsSpentMicroUsd),
        budgetUsd,
        failedOfHour: state.smsOfHour['failed'] ?? 0,
        strangersUsd: usdOfMicro(codes.strangersMicroUsd),
        strangersMaxUsd: budgetUsd === null ? null : budgetUsd * STRANGERS_SHARE,
        refusedOfHour: Object.values(codes.refusedOfHour).reduce((sum, count) => sum + count, 0),
        busiestNetwork: codes.busiestNetwork,
        unusedOfNetwork: codes.unusedOfNetwork,
      },
      proofs: proofsOf(state, now),
      jobs: state.jobs.map((job) => ({
        name: job.name,
        lastDoneAt: iso(job.lastDoneAt),
        problemsOfDay: job.problemsOfDay,
        isLate: isLate(job),
      })),
    }
  },
} satisfies Handlers<typeof deskOps>

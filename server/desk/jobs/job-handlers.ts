import { readCursor, timeKey } from '../../../base/cursor.ts'
import type { DeskJob, DeskJobRun, deskJobs } from '../../../contract/calls/jobs.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Handlers } from '../../calls/call.ts'
import { nextDueAt } from '../../jobs/due.ts'
import { JOB_RUNS_LISTED, type JobRun, type JobSummary, listJobs, runNow, runsOf } from '../../jobs/runs.ts'
import { listRemovals, REMOVALS_LISTED } from '../../retention/retain.ts'

const runShown = ({ id, state, tries, startedAt, durationMs, error, result }: JobRun): DeskJobRun => ({
  id,
  state,
  tries,
  startedAt: startedAt.toISOString(),
  durationMs,
  error,
  result: result === null ? '' : JSON.stringify(result),
})

function jobShown(
  { name, schedule, isRequested, lastDueAt, last, problemsOfDay }: JobSummary,
  now: Date,
): DeskJob {
  const nextAt = schedule && lastDueAt && nextDueAt(schedule, lastDueAt)
  return {
    name,
    schedule,
    nextAt: nextAt && nextAt > now ? nextAt.toISOString() : '',
    isRequested,
    last: last && runShown(last),
    problemsOfDay,
  }
}

const writeKey = ({ startedAt, id }: JobRun) => timeKey(startedAt, id)
function readKey(text: string | undefined) {
  const [at, id] = readCursor(text, [/^\d{1,15}$/, /^[\da-f-]{36}$/]) ?? []
  return at && id ? { startedAt: new Date(Number(at)), id } : null
}

export const jobHandlers = {
  jobList: async ({ db, now }) => ({ jobs: (await listJobs(db, now)).map((job) => jobShown(job, now)) }),

  jobRuns: async ({ db, now }, { name, after }) => {
    const job = (await listJobs(db, now)).find((each) => each.name === name)
    if (!job) return refuse(codes.notFound)
    const runs = await runsOf(db, name, readKey(after))
    const last = runs.at(-1)
    return {
      job: jobShown(job, now),
      runs: runs.map(runShown),
      next: runs.length === JOB_RUNS_LISTED && last ? writeKey(last) : null,
    }
  },

  retentionReports: async ({ db }, { after }) => {
    const found = await listRemovals(db, after ?? null)
    return {
      rows: found.map(({ ran_at, ...row }) => ({ ...row, at: ran_at.toISOString() })),
      next: found.length === REMOVALS_LISTED ? (found.at(-1)?.id ?? null) : null,
    }
  },

  jobRun: async (call, { name }) => {
    if (!(await runNow(call.db, name))) return refuse(codes.notFound)
    call.record({ subject: `job ${name}` })
    return done
  },
} satisfies Handlers<typeof deskJobs>

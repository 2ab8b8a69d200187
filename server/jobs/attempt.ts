import type { JobWithMetadata } from 'pg-boss'
import { withLogFields } from '../log-fields.ts'
import { jobRunsTotal, jobSeconds } from '../metrics/job-runs.ts'
import type { JobDeps } from './job.ts'
import { endRun, startRun } from './record-run.ts'

const results = { done: 'done', waiting: 'retried', failed: 'failed' } as const

/** One attempt of a run. What it throws makes the queue try again, as often as the job's limit says. */
export const attemptRun = (deps: JobDeps, run: JobWithMetadata<unknown>): Promise<void> =>
  withLogFields({ job: run.name, run: run.id }, () => attempt(deps, run))

async function attempt({ database: { db }, clock, log, table }: JobDeps, run: JobWithMetadata<unknown>) {
  const { id, name, retryCount, retryLimit } = run
  const tries = retryCount + 1
  await startRun(db, { id, name, tries, now: clock.now() })
  const began = performance.now()
  const end = (state: keyof typeof results, outcome: { result?: unknown; error?: unknown }) => {
    const durationMs = performance.now() - began
    jobRunsTotal.inc({ job_name: name, result: results[state] })
    jobSeconds.observe({ job_name: name }, durationMs / 1000)
    return endRun(db, { id, tries, state, now: clock.now(), durationMs }, outcome)
  }
  try {
    const result = await table[name]?.work(clock.now())
    await end('done', { result })
  } catch (error) {
    const isLast = retryCount >= retryLimit
    log.error({ error, tries }, isLast ? 'a job failed' : 'a job is tried again')
    await end(isLast ? 'failed' : 'waiting', { error })
    throw error
  }
}

import type { JobWithMetadata } from 'pg-boss'
import type { JobDeps } from './job.ts'
import { endRun, startRun } from './record-run.ts'

/** One attempt of a run. What it throws makes the queue try again, as often as the job's limit says. */
export async function attemptRun(
  { database: { db }, clock, log, table }: JobDeps,
  run: JobWithMetadata<unknown>,
) {
  const { id, name, retryCount, retryLimit } = run
  const tries = retryCount + 1
  await startRun(db, { id, name, tries, now: clock.now() })
  const began = performance.now()
  const end = (state: 'done' | 'waiting' | 'failed', outcome: { result?: unknown; error?: unknown }) =>
    endRun(db, { id, tries, state, now: clock.now(), durationMs: performance.now() - began }, outcome)
  try {
    const result = await table[name]?.work(clock.now())
    await end('done', { result })
  } catch (error) {
    const isLast = retryCount >= retryLimit
    log.error({ error, job: name, tries }, isLast ? 'a job failed' : 'a job is tried again')
    await end(isLast ? 'failed' : 'waiting', { error })
    throw error
  }
}

import { sql } from 'kysely'
import { DAY_MS } from '../../base/time.ts'
import type { Db } from '../database/open.ts'
import type { JobState } from '../database/tables/jobs.ts'
import { writeSchedule } from './due.ts'
import type { JobTable } from './job.ts'

/** Runs that went well are stored by number, since some are made every few seconds; the others for longer. */
const DONE_MAX = 200
const PROBLEM_DAYS = 90
const ERROR_LETTERS_MAX = 500

export async function describeJobs(db: Db, table: JobTable): Promise<void> {
  for (const [name, { schedule, retryLimit }] of Object.entries(table)) {
    const described = { schedule: writeSchedule(schedule), retry_limit: retryLimit }
    await db
      .insertInto('jobs')
      .values({ name, ...described, last_due_at: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(described))
      .execute()
  }
}

type RunStart = { id: string; name: string; tries: number; now: Date }

/** A job has one run at a time: one that has not ended by now was lost with its process. */
export async function startRun(db: Db, { id, name, tries, now }: RunStart): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ state: 'lost' })
    .where('name', '=', name)
    .where('id', '<>', id)
    .where('state', 'in', ['running', 'waiting'])
    .execute()
  const begun = { state: 'running', tries, started_at: now, finished_at: null, duration_ms: null } as const
  await db
    .insertInto('job_runs')
    .values({ id, name, ...begun, result: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(begun))
    .execute()
}

type RunEnd = { id: string; tries: number; state: JobState; now: Date; durationMs: number }

/** Nothing happens where another process has taken the run over meanwhile. */
export async function endRun(
  db: Db,
  { id, tries, state, now, durationMs }: RunEnd,
  outcome: { result?: unknown; error?: unknown },
): Promise<void> {
  const { result, error } = outcome
  const message = error instanceof Error ? error.message : String(error ?? '')
  await db
    .updateTable('job_runs')
    .set({
      state,
      finished_at: now,
      duration_ms: Math.round(durationMs),
      error: message.slice(0, ERROR_LETTERS_MAX),
      result: result === undefined ? null : JSON.stringify(result),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

export async function purgeJobRuns(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from job_runs r where r.state <> 'done' and r.started_at < ${new Date(now.getTime() - PROBLEM_DAYS * DAY_MS)}
      or r.state = 'done' and r.started_at < (select d.started_at from job_runs d
        where d.name = r.name and d.state = 'done' order by d.started_at desc, d.id desc offset ${DONE_MAX} limit 1)
    returning r.id`.execute(db)
  return rows.length
}

import { sql } from 'kysely'
import { DAY_MS } from '../../base/time.ts'
import type { JobSchedule } from '../../contract/calls/jobs.ts'
import type { Db } from '../database/open.ts'
import type { JobState } from '../database/tables/jobs.ts'
import { readSchedule } from './due.ts'

export const JOB_RUNS_LISTED = 50

export type JobRun = {
  id: string
  name: string
  state: JobState
  tries: number
  startedAt: Date
  finishedAt: Date | null
  durationMs: number | null
  error: string
  result: unknown
}

export type JobSummary = {
  name: string
  /** Null for what a version stored that wrote it otherwise. */
  schedule: JobSchedule | null
  retryLimit: number
  /** Somebody requested a run that has not begun. */
  isRequested: boolean
  /** When a run fell due the last time; null before the first. */
  lastDueAt: Date | null
  last: JobRun | null
  lastDoneAt: Date | null
  /** Failed or lost within a day before `now`. */
  problemsOfDay: number
}

const runOf = (row: {
  id: string
  name: string
  state: JobState
  tries: number
  started_at: Date
  finished_at: Date | null
  duration_ms: number | null
  error: string
  result: unknown
}): JobRun => ({
  id: row.id,
  name: row.name,
  state: row.state,
  tries: row.tries,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  durationMs: row.duration_ms,
  error: row.error,
  result: row.result,
})

/** All jobs with their last run, by name. */
export async function listJobs(db: Db, now: Date): Promise<JobSummary[]> {
  const jobs = await db.selectFrom('jobs').selectAll().orderBy('name').execute()
  const last = await db
    .selectFrom('job_runs')
    .distinctOn('name')
    .selectAll()
    .orderBy('name')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { rows: counts } = await sql<{ name: string; lastDoneAt: Date | null; problems: number }>`
    select name, max(finished_at) filter (where state = 'done') as "lastDoneAt",
      count(*) filter (where state in ('failed', 'lost') and started_at > ${new Date(now.getTime() - DAY_MS)})::int
        as problems
    from job_runs group by name`.execute(db)
  return jobs.map(({ name, schedule, retry_limit, is_asked, last_due_at }) => {
    const run = last.find((row) => row.name === name)
    const count = counts.find((row) => row.name === name)
    return {
      name,
      schedule: readSchedule(schedule),
      retryLimit: retry_limit,
      isRequested: is_asked,
      lastDueAt: last_due_at,
      last: run ? runOf(run) : null,
      lastDoneAt: count?.lastDoneAt ?? null,
      problemsOfDay: count?.problems ?? 0,
    }
  })
}

/** The runs of a job, newest first, fifty at a time: those before `after`, the last run of the page before. */
export async function runsOf(
  db: Db,
  name: string,
  after: { startedAt: Date; id: string } | null = null,
): Promise<JobRun[]> {
  const rows = await db
    .selectFrom('job_runs')
    .selectAll()
    .where('name', '=', name)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(started_at, id) < (${after?.startedAt}, ${after?.id}::uuid)`),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(JOB_RUNS_LISTED)
    .execute()
  return rows.map(runOf)
}

/** Whichever process looks next runs it, within a second or when its present run is over. False: no such job. */
export async function runNow(db: Db, name: string): Promise<boolean> {
  const requested = await db
    .updateTable('jobs')
    .set({ is_asked: true })
    .where('name', '=', name)
    .executeTakeFirst()
  return requested.numUpdatedRows > 0n
}

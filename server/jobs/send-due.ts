import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { isDue } from './due.ts'
import type { JobTable } from './job.ts'

/** Queues a run under an id. False: it is queued already, or another run of the job is not over. */
type Enqueue = (name: string, id: string) => Promise<boolean>
type SendDeps = { db: Db; clock: Clock; table: JobTable; enqueue: Enqueue }
type JobRow = { name: string; runs: number; last_due_at: Date | null; is_asked: boolean }

const HEX_OF_UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/

/** The same in every process, so that the queue takes each run once. */
const runId = ({ name, runs }: JobRow) =>
  createHash('sha256').update(`${name} ${runs}`).digest('hex').replace(HEX_OF_UUID, '$1-$2-$3-$4-$5')

const hasBegun = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('job_runs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Queued first and counted after it: a process that ends in between leaves a run that is known by its id. */
async function sendOne({ db, clock, enqueue }: SendDeps, job: JobRow): Promise<boolean> {
  const id = runId(job)
  const isQueued = await enqueue(job.name, id)
  // It stays due until the present run is over: a daily one would be left out for a day.
  if (!isQueued && !(await hasBegun(db, id))) return false
  await db
    .updateTable('jobs')
    .set({ runs: job.runs + 1, last_due_at: clock.now(), is_asked: false })
    .where('name', '=', job.name)
    .where('runs', '=', job.runs)
    .execute()
  return isQueued
}

/** Queues what is due by the clock, and returns the names. Any number of processes may do so at once. */
export async function sendDue(deps: SendDeps): Promise<string[]> {
  const { db, clock, table } = deps
  const jobs = await db
    .selectFrom('jobs')
    .select(['name', 'runs', 'last_due_at', 'is_asked'])
    .where('name', 'in', Object.keys(table))
    .execute()
  const now = clock.now()
  const sent: string[] = []
  for (const job of jobs) {
    const schedule = table[job.name]?.schedule
    if (!schedule || !(job.is_asked || isDue(schedule, job.last_due_at, now))) continue
    if (await sendOne(deps, job)) sent.push(job.name)
  }
  return sent
}

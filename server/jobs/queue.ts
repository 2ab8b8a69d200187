import type { PgBoss } from 'pg-boss'
import type { JobDeps, JobPace, JobTable } from './job.ts'

/** What became of a run stands in `job_runs`; the queue needs its row for a while only. */
const QUEUE_KEEPS_SECONDS = 60 * 60
const LONGEST_RUN_SECONDS = 6 * 60 * 60
const SELDOM_SECONDS = 60 * 60

/** The queue: PostgreSQL and PGlite alike, on the maintenance connections. */
export async function openQueue({ database, log }: JobDeps, pace: JobPace): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    backend: database.kind,
    // Jobs fall due by the clock that is passed in, not by the database's.
    schedule: false,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    maintenanceIntervalSeconds: QUEUE_KEEPS_SECONDS,
    flowIntervalSeconds: SELDOM_SECONDS,
    monitorVacuum: database.kind === 'postgres',
  })
  // Some of its errors are plain objects, of which the log would tell nothing.
  boss.on('error', (problem) => {
    const error = Object.assign(new Error(problem.message), problem)
    log.warn({ error }, 'the queue of jobs has a problem')
  })
  boss.on('warning', ({ message }) => log.warn(message))
  return boss
}

/** Exclusive: of each job one run is queued or under way, in all processes together. */
export async function openQueues(boss: PgBoss, table: JobTable, pace: JobPace): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const [name, { retryLimit }] of Object.entries(table)) {
    const options = {
      retryLimit,
      retryDelay: pace.retrySeconds,
      retryBackoff: true,
      heartbeatSeconds: pace.heartbeatSeconds,
      expireInSeconds: LONGEST_RUN_SECONDS,
      deleteAfterSeconds: QUEUE_KEEPS_SECONDS,
    }
    if (known.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: 'exclusive' })
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../database/open.ts'
import { scheduleInWords } from './due.ts'
import type { JobDeps, JobPace, JobTable } from './job.ts'
import { endRun, startRun } from './record-run.ts'
import { sendDue } from './send-due.ts'

const defaultPace: JobPace = {
  tickMs: 1_000,
  pollSeconds: 30,
  heartbeatSeconds: 15,
  superviseSeconds: 10,
  retrySeconds: 5,
  stopMs: 8_000,
}
const START_AGAIN_MS = 5_000
/** What became of a run stands in `job_runs`; the queue needs its row for a while only. */
const QUEUE_KEEPS_SECONDS = 60 * 60
const LONGEST_RUN_SECONDS = 6 * 60 * 60
const SELDOM_SECONDS = 60 * 60

/** The queue: PostgreSQL and PGlite alike, on the maintenance connections. */
async function openQueue({ database, log }: JobDeps, pace: JobPace): Promise<PgBoss> {
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
  boss.on('error', (error) => log.warn({ error }, 'the queue of jobs has a problem'))
  boss.on('warning', ({ message }) => log.warn(message))
  return boss
}

/** Exclusive: of each job one run is queued or under way, in all processes together. */
async function openQueues(boss: PgBoss, table: JobTable, pace: JobPace): Promise<void> {
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

async function describeJobs(db: Db, table: JobTable): Promise<void> {
  for (const [name, { purpose, schedule, retryLimit }] of Object.entries(table)) {
    const described = { purpose, schedule: scheduleInWords(schedule), retry_limit: retryLimit }
    await db
      .insertInto('jobs')
      .values({ name, ...described, last_due_at: null })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(described))
      .execute()
  }
}

/** One attempt of a run. What it throws makes the queue try again, as often as the job's limit says. */
async function attempt({ database: { db }, clock, log, table }: JobDeps, run: JobWithMetadata<unknown>) {
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

export type Jobs = ReturnType<typeof createJobs>

/** The jobs of one process; any number of processes share their runs. Nothing happens before `start`. */
export function createJobs(deps: JobDeps) {
  const { database, log, table } = deps
  const pace = { ...defaultPace, ...deps.pace }
  const workers = new Map<string, string>()
  let boss: PgBoss | null = null
  let timer: NodeJS.Timeout | null = null
  let tick: Promise<unknown> = Promise.resolve()
  let starting: Promise<void> | null = null
  let isStopping = false

  const enqueue = async (name: string, id: string) => (await boss?.send(name, {}, { id })) !== null

  /** Queues what is due and begins with it at once; returns the names. */
  async function runDue(): Promise<string[]> {
    if (!boss || isStopping) return []
    const sent = await sendDue({ db: database.db, clock: deps.clock, table, enqueue })
    for (const name of sent) boss.notifyWorker(workers.get(name) ?? '')
    return sent
  }

  /** A tick that takes long is waited for by the next one. */
  const startTick = () => {
    tick = tick
      .then(runDue)
      .catch((error) => log.warn({ error }, 'what is due could not be looked up'))
      .finally(() => {
        if (!isStopping) timer = setTimeout(startTick, pace.tickMs).unref()
      })
  }

  async function open(): Promise<void> {
    const opened = await openQueue(deps, pace)
    try {
      await opened.start()
      await openQueues(opened, table, pace)
      await describeJobs(database.db, table)
      for (const name of Object.keys(table)) {
        const options = { includeMetadata: true as const, pollingIntervalSeconds: pace.pollSeconds }
        workers.set(name, await opened.work(name, options, async ([run]) => run && attempt(deps, run)))
      }
      boss = opened
    } catch (error) {
      await opened.stop({ graceful: false })
      throw error
    }
  }

  async function openUntilItWorks(): Promise<void> {
    while (!isStopping) {
      try {
        await open()
        return startTick()
      } catch (error) {
        log.error({ error }, 'jobs could not be started')
        await pause(START_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  return {
    /** Tries again for as long as the database is away. */
    start: (): Promise<void> => {
      starting ??= openUntilItWorks()
      return starting
    },
    runDue,
    /** Waits for what is running, up to a limit; what is not done by then is given back and tried by another process. */
    stop: async (): Promise<void> => {
      isStopping = true
      if (timer) clearTimeout(timer)
      await starting
      await tick
      await boss?.stop({ graceful: true, timeout: pace.stopMs })
    },
  }
}

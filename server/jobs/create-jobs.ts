import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { attemptRun } from './attempt.ts'
import type { JobDeps, JobPace } from './job.ts'
import { openQueue, openQueues } from './queue.ts'
import { describeJobs } from './record-run.ts'
import { sendDue } from './send-due.ts'

const defaultPace: JobPace = {
  tickMs: 1_000,
  pollSeconds: 10,
  heartbeatSeconds: 15,
  superviseSeconds: 10,
  retrySeconds: 5,
  stopMs: 8_000,
}
const START_AGAIN_MS = 5_000
const GIVE_BACK_MS = 2_000

/** The queue with a worker for each job, whose ids are put into `workers`. */
async function openWorkers(deps: JobDeps, pace: JobPace, workers: Map<string, string>): Promise<PgBoss> {
  const { database, table } = deps
  const boss = await openQueue(deps, pace)
  try {
    await boss.start()
    await openQueues(boss, table, pace)
    await describeJobs(database.db, table)
    for (const name of Object.keys(table)) {
      const options = { includeMetadata: true as const, pollingIntervalSeconds: pace.pollSeconds }
      workers.set(name, await boss.work(name, options, async ([run]) => run && attemptRun(deps, run)))
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
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

  async function openUntilItWorks(): Promise<void> {
    while (!isStopping) {
      try {
        boss = await openWorkers(deps, pace, workers)
        return startTick()
      } catch (error) {
        log.error({ error }, 'jobs could not be started')
        await pause(START_AGAIN_MS)
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
      // A database that does not answer must not hold the process.
      const longest = pause(pace.stopMs + GIVE_BACK_MS, undefined, { ref: false })
      await Promise.race([boss?.stop({ graceful: true, timeout: pace.stopMs }), longest])
    },
  }
}

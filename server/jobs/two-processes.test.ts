import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { type OpenDatabase, openPostgres } from '../database/open.ts'
import { copyUrl, engine, patientSettings } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import type { JobTable } from './job.ts'
import { runsOf } from './runs.ts'
import { quickPace } from './testing/quick-pace.ts'

const script = fileURLToPath(new URL('testing/job-process.ts', import.meta.url))

// PGlite's folder belongs to one process.
describe.runIf(engine === 'postgres')('two processes', () => {
  let service: TestService
  let databases: OpenDatabase[]
  let started: Jobs[]

  beforeEach(async () => {
    service = await openTestService()
    await sql`drop schema if exists pgboss cascade`.execute(service.db)
    databases = [1, 2].map(() => openPostgres(copyUrl(), { settings: patientSettings }))
    started = []
  })
  afterEach(async () => {
    for (const jobs of started) await jobs.stop()
    for (const database of databases) await database.close()
  })

  async function startOn(database: OpenDatabase | undefined, table: JobTable): Promise<Jobs> {
    if (!database) throw new Error('no database')
    const { clock, log } = service
    const jobs = createJobs({ database, clock, log, table, pace: quickPace })
    started.push(jobs)
    await jobs.start()
    return jobs
  }

  test('start at once, and run each job once whenever it is due', async () => {
    const runs: string[] = []
    const tableOf = (process: string) =>
      Object.fromEntries(
        ['one', 'two', 'three'].map((name) => [
          name,
          {
            schedule: { everySeconds: 60 },
            retryLimit: 0,
            work: async (now: Date) => void runs.push(`${name} ${now.toISOString()} ${process}`),
          },
        ]),
      )
    const both = await Promise.all(['a', 'b'].map((name, index) => startOn(databases[index], tableOf(name))))
    const ROUNDS = 12
    for (let round = 1; round <= ROUNDS; round++) {
      await Promise.all([...both, ...both].map((jobs) => jobs.runDue()))
      await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(round * 3), { timeout: 20_000 })
      const busy = sql`select 1 from job_runs where state = 'running'`
      await vi.waitFor(async () => expect((await busy.execute(service.db)).rows).toEqual([]), {
        timeout: 20_000,
      })
      service.clock.moveTo(service.clock.offsetMs() + MINUTE_MS)
    }
    const due = runs.map((run) => run.split(' ').slice(0, 2).join(' '))
    expect(due).toHaveLength(ROUNDS * 3)
    expect(new Set(due).size).toBe(ROUNDS * 3)
  })

  test('of which one is killed in the middle of a job: the other does it', async () => {
    const child = spawn(process.execPath, [script, copyUrl(), 'long'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      const work = vi.fn(async () => 'by the other')
      const job = { schedule: { everySeconds: 3600 }, retryLimit: 2, work }
      await startOn(databases[0], { long: job })
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(work).not.toHaveBeenCalled()
      child.kill('SIGKILL')
      await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 40_000, interval: 100 })
      await vi.waitFor(
        async () =>
          expect(await runsOf(service.db, 'long')).toMatchObject([
            { state: 'done', tries: 2, result: 'by the other' },
          ]),
        { timeout: 10_000 },
      )
    } finally {
      child.kill('SIGKILL')
    }
  })
})

import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import type { OpenDatabase } from '../database/open.ts'
import { workerConnections } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { createJobs, type Jobs } from './create-jobs.ts'
import type { Job, JobPace, JobTable } from './job.ts'
import { listJobs, runNow, runsOf } from './runs.ts'
import { quickPace } from './testing/quick-pace.ts'

let database: OpenDatabase
let service: TestService
let opened: Jobs[] = []

beforeAll(async () => {
  database = await workerConnections()
})
beforeEach(async () => {
  service = await openTestService()
  await sql`drop schema if exists pgboss cascade`.execute(database.db)
  opened = []
})
afterEach(async () => {
  for (const jobs of opened) await jobs.stop()
})

async function startJobs(table: JobTable, quick: Partial<JobPace> = {}) {
  const { clock, log } = service
  const jobs = createJobs({ database, clock, log, table, pace: { ...quickPace, ...quick } })
  opened.push(jobs)
  await jobs.start()
  await jobs.runDue()
  return jobs
}

const job = (work: Job['work'], more: Partial<Job> = {}): Job => ({
  schedule: { everySeconds: 60 },
  retryLimit: 2,
  work,
  ...more,
})
const statesOf = async (name: string) => (await runsOf(database.db, name)).map(({ state }) => state)
const ended = (name: string, states: readonly string[]) =>
  vi.waitFor(async () => expect(await statesOf(name)).toEqual(states), { timeout: 20_000, interval: 50 })
const move = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

describe('a job', () => {
  test('runs when it is due by the clock, and not before', async () => {
    const days: string[] = []
    const jobs = await startJobs({
      daily: job(async (now) => days.push(now.toISOString().slice(0, 10)), {
        schedule: { dailyAt: '02:00', timeZone: 'UTC' },
      }),
    })
    await ended('daily', ['done'])
    expect(await jobs.runDue()).toEqual([])
    for (const runs of [2, 3, 4]) {
      move(DAY_MS)
      // The queue may take a moment longer to know that the run before is over.
      await vi.waitFor(async () => expect(await jobs.runDue()).toEqual(['daily']))
      expect(await jobs.runDue()).toEqual([])
      await ended('daily', Array<string>(runs).fill('done'))
    }
    expect(days).toEqual(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'])
  })

  test('is found by the ticks of its process when the clock is moved', async () => {
    const work = vi.fn(async () => {})
    await startJobs({ ticking: job(work) }, { tickMs: 50 })
    await ended('ticking', ['done'])
    move(DAY_MS)
    await ended('ticking', ['done', 'done'])
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('that fails is tried again up to its limit, and its failure is kept', async () => {
    const work = vi.fn(async () => {
      throw new Error('the bank is closed')
    })
    await startJobs({ failing: job(work, { retryLimit: 1 }), sound: job(async () => ({ removed: 3 })) })
    await ended('failing', ['failed'])
    expect(work).toHaveBeenCalledTimes(2)
    expect(await runsOf(database.db, 'failing')).toMatchObject([{ tries: 2, error: 'the bank is closed' }])
    // One that fails stops nothing else.
    expect(await runsOf(database.db, 'sound')).toMatchObject([{ state: 'done', result: { removed: 3 } }])
    expect(await listJobs(database.db, START)).toMatchObject([
      { name: 'failing', schedule: { everySeconds: 60 }, retryLimit: 1, problemsOfDay: 1, lastDoneAt: null },
      { name: 'sound', problemsOfDay: 0, lastDoneAt: START, last: { state: 'done', error: '' } },
    ])
    expect(service.logged.join('\n')).toContain('a job failed')
  })

  test('that succeeds after a failure is done', async () => {
    const work = vi.fn(async () => {})
    work.mockRejectedValueOnce(new Error('once'))
    await startJobs({ recovering: job(work) })
    await ended('recovering', ['done'])
    expect(await runsOf(database.db, 'recovering')).toMatchObject([{ tries: 2, error: '' }])
  })

  test('runs when somebody asks for it, after the run that is under way', async () => {
    let finish = () => {}
    const work = vi.fn(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      finish = resolve
      return promise
    })
    const jobs = await startJobs({ requested: job(work) })
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), { timeout: 10_000 })
    expect(await runNow(database.db, 'requested')).toBe(true)
    expect(await jobs.runDue()).toEqual([])
    expect(await listJobs(database.db, START)).toMatchObject([
      { isRequested: true, last: { state: 'running' } },
    ])
    finish()
    await ended('requested', ['done'])
    expect(await jobs.runDue()).toEqual(['requested'])
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    finish()
    await ended('requested', ['done', 'done'])
    expect(await jobs.runDue()).toEqual([])
    expect(await runNow(database.db, 'unheard of')).toBe(false)
  })

  test('has pages of runs, newest first', async () => {
    await startJobs({ often: job(async () => {}, { schedule: { everySeconds: 3600 } }) })
    await ended('often', ['done'])
    await sql`insert into job_runs (id, name, state, tries, started_at)
      select gen_random_uuid(), 'often', 'done', 1, ${START}::timestamptz - n * interval '1 minute'
      from generate_series(1, 60) n`.execute(database.db)
    const first = await runsOf(database.db, 'often')
    expect(first).toHaveLength(50)
    const second = await runsOf(database.db, 'often', first.at(-1))
    expect(second).toHaveLength(11)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(61)
  })
})

describe('a process that stops', () => {
  test('waits for what is running', async () => {
    let isOver = false
    const jobs = await startJobs({
      slow: job(async () => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        isOver = true
      }),
    })
    await vi.waitFor(async () => expect(await statesOf('slow')).toEqual(['running']), { timeout: 10_000 })
    await jobs.stop()
    expect(isOver).toBe(true)
    expect(await statesOf('slow')).toEqual(['done'])
  })

  test('gives back what takes too long, and another process does it', async () => {
    const never = job(() => new Promise(() => {}))
    const jobs = await startJobs({ endless: never }, { stopMs: 1_000 })
    await vi.waitFor(async () => expect(await statesOf('endless')).toEqual(['running']), { timeout: 10_000 })
    await jobs.stop()
    await startJobs({ endless: job(async () => 'by another') })
    await ended('endless', ['done'])
    expect(await runsOf(database.db, 'endless')).toMatchObject([{ tries: 2, result: 'by another' }])
  })
})

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../base/time.ts'
import { jobTable } from './job-table.ts'
import { createJobs, type Jobs } from './jobs/create-jobs.ts'
import { listJobs } from './jobs/runs.ts'
import { quickPace } from './jobs/testing/quick-pace.ts'
import { workerConnections } from './testing/database.ts'
import { openTestService, START, type TestService } from './testing/harness.ts'

let service: TestService
let jobs: Jobs

beforeEach(async () => {
  service = await openTestService()
  const database = await workerConnections()
  await sql`drop schema if exists pgboss cascade`.execute(service.db)
  const { clock, log } = service
  const table = jobTable(service.services, database.maintenance)
  jobs = createJobs({ database, clock, log, table, pace: quickPace })
  await jobs.start()
})
afterEach(() => jobs.stop())

async function runAll(): Promise<void> {
  await jobs.runDue()
  const { db, clock } = service
  const ended = async () => {
    for (const { name, last } of await listJobs(db, clock.now()))
      expect({ name, state: last?.state, at: last?.finishedAt }).toEqual({
        name,
        state: 'done',
        at: clock.now(),
      })
  }
  await vi.waitFor(ended, { timeout: 30_000, interval: 50 })
}

test('every job of the product runs on each day that the demo is moved to', async () => {
  const days = [0, 1, 2, 3]
  for (const day of days) {
    service.clock.moveTo(day * DAY_MS)
    await runAll()
  }
  const { rows } = await sql<{
    at: Date
  }>`select distinct ran_at as at from retention_runs order by 1`.execute(service.db)
  expect(rows.map(({ at }) => at)).toEqual(days.map((day) => new Date(START.getTime() + day * DAY_MS)))
  expect(service.logged.filter((line) => line.includes('a job'))).toEqual([])
})

test('the operating notes list every job', async () => {
  const notes = readFileSync('docs/operating.md', 'utf8')
  const section = notes.slice(notes.indexOf('## Jobs and retention'))
  const listed = [...section.slice(0, section.indexOf('\n- ')).matchAll(/^\| `(\w+)`/gm)].map(
    ([, name]) => name,
  )
  const jobNames = (await listJobs(service.db, START)).map(({ name }) => name)
  expect(listed.toSorted()).toEqual(jobNames)
})

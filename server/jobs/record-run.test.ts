import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { workerConnections } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { endRun, purgeJobRuns, startRun } from './record-run.ts'
import { runsOf } from './runs.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  await service.db
    .insertInto('jobs')
    .values({ name: 'one', schedule: '', retry_limit: 0, last_due_at: null })
    .execute()
})

const store = (state: string, count: number) =>
  sql`
  insert into job_runs (id, name, state, tries, started_at)
  select gen_random_uuid(), 'one', ${state}, 1, ${START}::timestamptz - n * interval '1 minute'
  from generate_series(1, ${count}::int) n`.execute(service.db)
const countOf = async (state: string) =>
  (await sql`select 1 from job_runs where state = ${state}`.execute(service.db)).rows.length

test('of runs that went well the last two hundred are kept, of the others those of ninety days', async () => {
  await store('done', 230)
  await store('failed', 230)
  await purgeJobRuns(service.db, START)
  expect([await countOf('done'), await countOf('failed')]).toEqual([201, 230])
  await purgeJobRuns(service.db, new Date(START.getTime() + 91 * DAY_MS))
  expect([await countOf('done'), await countOf('failed')]).toEqual([201, 0])
})

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

test('a run that never ended is lost when the next one begins', async () => {
  await startRun(service.db, { id: ids[0], name: 'one', tries: 1, now: START })
  const later = new Date(START.getTime() + DAY_MS)
  await startRun(service.db, { id: ids[1], name: 'one', tries: 1, now: later })
  const states = (await runsOf(service.db, 'one')).map(({ state }) => state)
  expect(states).toEqual(['running', 'lost'])
})

test('what a process says of a run that another has taken over counts for nothing', async () => {
  const run = { id: ids[0], name: 'one', now: START }
  await startRun(service.db, { ...run, tries: 1 })
  await startRun(service.db, { ...run, tries: 2 })
  await endRun(service.db, { ...run, tries: 1, state: 'done', durationMs: 5 }, { result: 'late' })
  expect(await runsOf(service.db, 'one')).toMatchObject([{ state: 'running', tries: 2, result: null }])
})

test('a script that fails leaves no connection in its transaction', async () => {
  const { executeSql } = await workerConnections()
  for (let time = 0; time < 3; time++)
    await expect(executeSql('begin; select 1/0; commit')).rejects.toThrow('zero')
  expect((await executeSql('select $1::int as three', [3])).rows).toEqual([{ three: 3 }])
})

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../../base/time.ts'
import type { Desk } from '../../../contract/calls/desk.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { describeJobs, endRun, startRun } from '../../jobs/record-run.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk } from '../testing/test-desk.ts'

let service: TestService
let desk: Desk

beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service)
  const work = async () => null
  await describeJobs(service.db, {
    sweep: { schedule: { everySeconds: 60 }, retryLimit: 1, work },
  })
})

async function failedRun(now: Date) {
  const id = randomUUID()
  await startRun(service.db, { id, name: 'sweep', tries: 1, now })
  const end = { id, tries: 1, state: 'failed', now, durationMs: 12 } as const
  await endRun(service.db, end, { error: new Error('the bank is away') })
}

test('jobs are listed with their last run, their failures and the next run', async () => {
  const now = service.clock.now()
  await failedRun(now)
  await service.db.updateTable('jobs').set({ last_due_at: now }).execute()
  const auditor = await deskAs(desk, 'auditor')
  const listed = await auditor.jobList({})
  expect(listed).toMatchObject({
    data: {
      jobs: [{ name: 'sweep', problemsOfDay: 1, last: { state: 'failed', error: 'the bank is away' } }],
    },
  })
  const [job] = listed.success ? listed.data.jobs : []
  expect(job?.nextAt).toBe(new Date(now.getTime() + 60 * SECOND_MS).toISOString())
})

test('the runs of a job go on where the page before ended, each once', async () => {
  const start = service.clock.now().getTime()
  for (let run = 0; run < 60; run += 1) await failedRun(new Date(start - run * SECOND_MS))
  const auditor = await deskAs(desk, 'auditor')
  const first = await auditor.jobRuns({ name: 'sweep' })
  if (!first.success) throw new Error(first.message)
  const rest = await auditor.jobRuns({ name: 'sweep', after: first.data.next ?? '' })
  if (!rest.success) throw new Error(rest.message)
  expect(rest.data.next).toBeNull()
  expect(new Set([...first.data.runs, ...rest.data.runs].map(({ id }) => id)).size).toBe(60)
  expect(await auditor.jobRuns({ name: 'none' })).toMatchObject({ code: codes.notFound })
})

test('a manager asks for a run, and it is in the audit log', async () => {
  const manager = await deskAs(desk, 'manager')
  expect(await manager.jobRun({ name: 'sweep' })).toMatchObject({ success: true })
  expect(await manager.jobList({})).toMatchObject({ data: { jobs: [{ isRequested: true }] } })
  expect(await manager.jobRun({ name: 'none' })).toMatchObject({ code: codes.notFound })
  const events = await service.db.selectFrom('audit_events').select(['act', 'subject']).execute()
  expect(events).toEqual([{ act: 'jobRun', subject: 'job sweep' }])
})

test('what retention removed is reported, the newest first', async () => {
  const report = { ran_at: service.clock.now(), rule: 'chats', market: 'id', days: 30 } as const
  for (const removed of [3, 0])
    await service.db
      .insertInto('retention_runs')
      .values({ ...report, removed })
      .execute()
  const auditor = await deskAs(desk, 'auditor')
  expect(await auditor.retentionReports({})).toMatchObject({
    data: { rows: [{ removed: 0 }, { removed: 3, days: 30 }], next: null },
  })
})

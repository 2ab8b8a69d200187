import { beforeEach, expect, test } from 'vitest'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { startRun } from './record-run.ts'
import { runNow } from './runs.ts'
import { sendDue } from './send-due.ts'

const table = {
  one: { schedule: { everySeconds: 60 }, retryLimit: 0, work: async () => {} },
}

let service: TestService
let queued: Set<string>
beforeEach(async () => {
  service = await openTestService()
  queued = new Set()
  await service.db
    .insertInto('jobs')
    .values({ name: 'one', schedule: '', retry_limit: 0, last_due_at: null })
    .execute()
})

/** As the queue: an id is taken once. */
const enqueue = async (_: string, id: string) => {
  const isNew = !queued.has(id)
  queued.add(id)
  return isNew
}
const send = (enqueueBy = enqueue) =>
  sendDue({ db: service.db, clock: service.clock, table, enqueue: enqueueBy })
const begin = (id: string) => startRun(service.db, { id, name: 'one', tries: 1, now: START })
const stored = () => service.db.selectFrom('jobs').select(['runs', 'is_asked']).execute()

test('a process that is slower than another sends the same run, which is taken once', async () => {
  const slower = send(async (name, id) => {
    expect(await send()).toEqual(['one'])
    return enqueue(name, id)
  })
  expect(await slower).toEqual([])
  expect(queued.size).toBe(1)
  expect(await stored()).toEqual([{ runs: 1, is_asked: false }])
})

test('a process that ends after sending leaves no second run', async () => {
  const ended = send(async (name, id) => {
    await enqueue(name, id)
    throw new Error('ended')
  })
  await expect(ended).rejects.toThrow('ended')
  expect(await send()).toEqual([])
  expect(await stored()).toEqual([{ runs: 0, is_asked: false }])
  await begin([...queued][0] ?? '')
  expect(await send()).toEqual([])
  expect(await send()).toEqual([])
  expect(queued.size).toBe(1)
  expect(await stored()).toEqual([{ runs: 1, is_asked: false }])
})

test('a run that falls due while the one before is not over stays due', async () => {
  const isBusy = async () => false
  expect(await send(isBusy)).toEqual([])
  expect(await send()).toEqual(['one'])
  expect(await stored()).toEqual([{ runs: 1, is_asked: false }])
})

test('what somebody asks for is sent though it is not due', async () => {
  expect(await send()).toEqual(['one'])
  expect(await send()).toEqual([])
  await runNow(service.db, 'one')
  expect(await send()).toEqual(['one'])
  expect(queued.size).toBe(2)
  expect(await stored()).toEqual([{ runs: 2, is_asked: false }])
})

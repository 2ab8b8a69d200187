import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { closeEndedDays } from '../arrears/day-end.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { describeJobs, endRun, startRun } from '../jobs/record-run.ts'
import { gatewayCallsTotal } from '../metrics/gateway-calls.ts'
import { registry } from '../metrics/registry.ts'
import { observeRequest } from '../metrics/requests.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { plansOf } from '../testing/plans.ts'
import { type OperatingState, readOperatingState } from './operating-state.ts'
import { lastProofs, runProofs } from './proofs.ts'
import { createSampler } from './sampler.ts'
import { purgeSamples, samplesBetween } from './samples.ts'
import { startStateGauges } from './state-gauges.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const ago = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS)

async function addEvent(state: string, receivedAt: Date, count = 1) {
  await sql`insert into gateway_events
      (provider, event_id, kind, state, reference, bank_reference, paid_at, received_at)
    select 'sandbox', ${state}::text || n, 'failed', ${state}::text, '', '', ${receivedAt}::timestamptz,
      ${receivedAt}::timestamptz from generate_series(1, ${count}::int) n`.execute(service.db)
}

const proofInput = () => ({
  auditSecrets: service.auditSecrets,
  witnesses: [],
  log: service.log,
  packs: service.packs,
  now: START,
})
const recordOne = () =>
  service.db
    .transaction()
    .execute((tx) =>
      recordAudit(
        tx,
        { at: START, staff: 'x', act: 'x', subject: 'x', borrowerId: null, reason: '', details: {} },
        service.auditSecrets,
      ),
    )

test('what waits is counted by state, with the age of the oldest', async () => {
  await sql`delete from gateway_events`.execute(service.db)
  await addEvent('received', ago(20), 3)
  await addEvent('dead', ago(90))
  const { inbox } = await readOperatingState(service.db, START)
  expect(inbox).toEqual({
    received: { count: 3, oldestSeconds: 20 * 60 },
    waiting: { count: 0, oldestSeconds: 0 },
    held: { count: 0, oldestSeconds: 0 },
    dead: { count: 1, oldestSeconds: 90 * 60 },
  })
})

test('notices count from the moment that they are due', async () => {
  await sql`delete from notices`.execute(service.db)
  for (const [subject, dueAt] of [
    ['late', ago(5)],
    ['later', new Date(START.getTime() + DAY_MS)],
  ] as const)
    await sql`insert into notices (borrower_id, matter, subject, facts, created_at, state, next_try_at)
      values ('id-due', 'decision', ${subject}, '{}', ${START}, 'open', ${dueAt})`.execute(service.db)
  const { notices } = await readOperatingState(service.db, START)
  expect(notices).toEqual({ count: 1, oldestSeconds: 5 * 60 })
})

test('a job tells how long ago it was done; one that never was is infinitely late', async () => {
  const work = async () => {}
  const every = { purpose: '', retryLimit: 0, work, schedule: { everySeconds: 60 } }
  const daily = { ...every, schedule: { dailyAt: '02:00', timeZone: 'Asia/Jakarta' } }
  await sql`delete from job_runs`.execute(service.db)
  await sql`delete from jobs`.execute(service.db)
  await describeJobs(service.db, { every, daily })
  const id = '00000000-0000-4000-8000-000000000001'
  await startRun(service.db, { id, name: 'every', tries: 1, now: ago(3) })
  await endRun(service.db, { id, tries: 1, state: 'done', now: ago(2), durationMs: 5 }, {})
  const { jobs } = await readOperatingState(service.db, START)
  expect(jobs).toMatchObject([
    { name: 'daily', intervalSeconds: 86_400, sinceSuccessSeconds: Number.POSITIVE_INFINITY },
    { name: 'every', intervalSeconds: 60, sinceSuccessSeconds: 120 },
  ])
})

test('ledger and audit log are proved; what was changed behind their back is found', async () => {
  await recordOne()
  await recordOne()
  expect(await runProofs(service.db, proofInput())).toEqual({ ledger: 0, replay: 0, audit: 0 })
  await sql`alter table ledger_postings disable trigger all`.execute(service.db)
  await sql`update ledger_postings set amount_minor = amount_minor + 1
    where (entry_id, line) = (select entry_id, line from ledger_postings limit 1)`.execute(service.db)
  await sql`alter table ledger_postings enable trigger all`.execute(service.db)
  // Cut off at its end and made to look right: only the head of the proof before tells.
  await sql`alter table audit_events disable trigger all`.execute(service.db)
  await sql`delete from audit_events where position = 2`.execute(service.db)
  await sql`alter table audit_events enable trigger all`.execute(service.db)
  await sql`update audit_head set position = 1, hash = (select hash from audit_events)`.execute(service.db)
  // A week later all loans are due to be replayed.
  expect(
    await runProofs(service.db, { ...proofInput(), now: new Date(START.getTime() + 7 * DAY_MS) }),
  ).toEqual({
    ledger: 1,
    replay: 2,
    audit: 1,
  })
  expect((await lastProofs(service.db)).map(({ name, problems }) => [name, problems])).toEqual([
    ['audit', 1],
    ['ledger', 1],
    ['replay', 2],
  ])
  expect(service.logged.filter((line) => line.includes('a proof failed'))).toHaveLength(3)
})

test('the state is read by indexes where the tables are large', async () => {
  await sql`delete from gateway_events`.execute(service.db)
  await addEvent('noted', ago(1), 20_000)
  await addEvent('received', ago(1), 5)
  await sql`analyze gateway_events`.execute(service.db)
  const plans = await plansOf(service.db, (db) => readOperatingState(db, START))
  expect(plans.filter((plan) => plan.includes('Seq Scan on gateway_events'))).toEqual([])
})

const metric = async (name: string) =>
  (await registry.getSingleMetricAsString(name))
    .split('\n')
    .filter((line) => !line.startsWith('#') && line !== '')

test('scrapes share one look at the database for ten seconds', async () => {
  let reads = 0
  let time = 0
  const read = async (): Promise<OperatingState> => {
    reads += 1
    return readOperatingState(service.db, START)
  }
  startStateGauges(read, { budgetUsd: 50, now: () => time })
  await Promise.all([registry.metrics(), registry.metrics(), registry.metrics()])
  time = 9_999
  await registry.metrics()
  expect(reads).toBe(1)
  time = 10_000
  await registry.metrics()
  expect(reads).toBe(2)
  expect(await metric('terang_sms_spent_usd')).toContain('terang_sms_spent_usd{what="budget"} 50')
})

test('a database that does not answer is told, and old figures are not repeated', async () => {
  await closeEndedDays(service.db, { packs: service.packs, log: service.log, now: START })
  let read = () => readOperatingState(service.db, START)
  let time = 0
  startStateGauges(() => read(), { budgetUsd: 50, now: () => time, timeoutMs: 20 * MINUTE_MS })
  expect(await metric('terang_database_up')).toEqual(['terang_database_up{kind="state"} 1'])
  expect((await metric('terang_proof_age_seconds')).join()).toContain('proof="dayEnd"')
  read = () => new Promise(() => {})
  startStateGauges(() => read(), { budgetUsd: 50, now: () => time, timeoutMs: 5 })
  expect(await metric('terang_database_up')).toEqual(['terang_database_up{kind="state"} 0'])
  expect(await metric('terang_proof_age_seconds')).toEqual([])
  expect(await metric('terang_inbox_events')).toEqual([])
  read = () => Promise.reject(new Error('gone'))
  time = 10_000
  expect(await metric('terang_database_up')).toEqual(['terang_database_up{kind="state"} 0'])
})

test('a sample has what the process did since the one before, and is kept for two days', async () => {
  const { db, clock, log } = service
  const sampler = createSampler({ db, clock, log, process: 'one' })
  await sampler.take()
  observeRequest({ route: '/loanDetails', method: 'GET', status: 200, seconds: 0.002 })
  observeRequest({ route: '/loanDetails', method: 'GET', status: 503, seconds: 20 })
  gatewayCallsTotal.inc({ gateway: 'xendit', call: 'issueCode', result: 'unknown' })
  clock.moveTo(MINUTE_MS)
  await sampler.take()
  const [last] = await samplesBetween(db, START, clock.now())
  expect(last).toMatchObject({
    process: 'one',
    takenAt: new Date(START.getTime() + MINUTE_MS),
    figures: { requests: 2, errors: 1, gatewayCalls: 1, gatewayFailures: 1, slowStatements: 0 },
  })
  expect(last?.figures.byDuration).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  await purgeSamples(db, new Date(START.getTime() + 2 * DAY_MS + 1))
  const stored = await samplesBetween(db, new Date(0), new Date(START.getTime() + DAY_MS))
  expect(stored.map(({ takenAt }) => takenAt)).toEqual([new Date(START.getTime() + MINUTE_MS)])
})

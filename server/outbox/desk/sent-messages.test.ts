import { beforeEach, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import { messageLines } from '../../account/desk/contact-sections.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { refreshMessageTotals } from '../../figures/message-totals.ts'
import { notify } from '../../notices/notify.ts'
import { sendSms } from '../../sms/messages.ts'
import { failing } from '../../sms/testing/fake-twilio.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { fillTables, plansOf } from '../../testing/plans.ts'
import { deliverNotices } from '../deliver.ts'
import { mailOfTest, twilioOfTest } from '../testing/notices-sent.ts'
import { messageTotals, sentMessagePage } from './sent-message-handlers.ts'

const DAY = '2026-11-15'
let service: TestService
let desk: Desk
let phone: ReturnType<typeof twilioOfTest>
beforeEach(async () => {
  phone = twilioOfTest()
  service = await openTestService({ limits: 'off', sms: phone.sms, mail: mailOfTest().mail })
  desk = openTestDesk(service)
})

const tell = (borrowerId: string, subject = '1') =>
  notify(
    service.db,
    { borrowerId, matter: 'paymentReceived', subject, facts: { amountMinor: 100_000, on: DAY } },
    START,
  )

async function listed(request = {}) {
  const found = await (await deskAs(desk, 'agent')).sentMessageList(request)
  if (!found.success) throw new Error(found.message)
  return found.data
}

test('each message is listed with its delivery, reason, number at the company and cost, and summed by day', async () => {
  await service.db
    .updateTable('borrowers')
    .set({ phone: failing.notANumber })
    .where('id', '=', 'id-settled')
    .execute()
  await tell('id-due')
  await tell('id-settled')
  await sendSms(service, { phone: '+6281255500001', body: '1', code: '1', now: START })
  await deliverNotices(service, START)
  await refreshMessageTotals(service.db, service.packs, START)
  await refreshMessageTotals(service.db, service.packs, START)
  const { rows, totals } = await listed()
  const sent = rows.find(({ borrowerId }) => borrowerId === 'id-due')
  expect(sent).toMatchObject({
    channel: 'sms',
    state: 'sent',
    costMicroUsd: 100_000,
    matter: 'paymentReceived',
  })
  expect(sent?.providerId).toMatch(/^SM/)
  expect((await listed({ isFailed: true })).rows).toMatchObject([
    { borrowerId: 'id-settled', state: 'failed', reason: 'twilio 21211' },
  ])
  expect((await listed({ channel: 'mail' })).rows).toEqual([])
  expect(totals).toMatchObject([
    { day: DAY, channel: 'code', sent: 1, costMicroUsd: 100_000 },
    { day: DAY, channel: 'sms', sent: 1, failed: 1, delivered: 0, costMicroUsd: 200_000 },
  ])
  const of = await service.db
    .selectFrom('borrowers')
    .selectAll()
    .where('id', '=', 'id-due')
    .executeTakeFirstOrThrow()
  expect(await messageLines(service.db, of.id, of.phone)).toMatchObject([
    { topic: 'paymentReceived', state: 'sent', channel: 'sms', costMicroUsd: 100_000 },
  ])
})

test('the list goes on where the page before ended, each once', async () => {
  for (let index = 0; index < 60; index += 1) await tell('id-due', String(index))
  await deliverNotices(service, START)
  const first = await listed()
  const rest = await listed({ after: first.next ?? '' })
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([50, 10, null])
  expect(new Set([...first.rows, ...rest.rows].map(({ attemptId }) => attemptId)).size).toBe(60)
})

test('neither list nor sums read a whole table', async () => {
  const { db } = service
  const at = `timestamptz '${START.toISOString()}'`
  await fillTables(db, [
    `insert into notices (borrower_id, matter, subject, facts, created_at, state, next_try_at)
      select 'id-due', 'payout', n::text, '{}', ${at}, 'done', ${at} from generate_series(1, 20000) n`,
    `insert into notice_attempts (notice_id, borrower_id, channel, state, created_at, changed_at)
      select id, borrower_id, 'sms', 'sent', ${at}, ${at} from notices`,
  ])
  for (const plan of [
    ...(await plansOf(db, (tx) => sentMessagePage(tx, { after: '9000' }))),
    ...(await plansOf(db, (tx) => messageTotals(tx, DAY))),
  ])
    expect(plan).not.toMatch(/Seq Scan on (notices|notice_attempts)/)
})

import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import { notify } from '../notices/notify.ts'
import { sweepSms } from '../sms/reports.ts'
import { openTestService, START, serveOver, type TestService } from '../testing/harness.ts'
import { killedAt } from '../testing/killed.ts'
import { deliverNotices } from './deliver.ts'
import { giveMailAddress, mailOfTest, twilioOfTest } from './testing/notices-sent.ts'

const ID = 'id-due'
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)

const tell = ({ db }: TestService, matter: NoticeTopic, subject = '1') =>
  notify(db, { borrowerId: ID, matter, subject, facts: { amountMinor: 1_000_000, on: '2026-11-15' } }, START)

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await giveMailAddress(service, ID, 'sari@borrower.test')
})

type Case = { matter: NoticeTopic; byMail: boolean; at: number; when: 'before' | 'after' }

/** A process is killed at a statement; another one goes on, and the sweep of SMS with it. Returns what left the house. */
async function survive({ matter, byMail, at, when }: Case) {
  const { db } = service
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('sms_messages').execute()
  const { twilio, sms } = twilioOfTest()
  const { mail, written } = mailOfTest()
  const process = { ...service.services, mail, sms: byMail ? { ...sms, routes: [] } : sms }
  await tell(service, matter)
  const killed = killedAt(db, { at, when })
  await deliverNotices({ ...process, db: killed.db }, START).catch(() => undefined)
  // The last after what is not reported within an hour is given up.
  for (const minutes of [3, 6, 70]) {
    await sweepSms(process, after(minutes))
    await deliverNotices(process, after(minutes))
  }
  const { state } = await db.selectFrom('notices').select('state').executeTakeFirstOrThrow()
  return { sms: twilio.taken.length, mails: written.length, state, statements: killed.statements() }
}

const never = { at: 10_000, when: 'before' } as const
const moments = (statements: number) =>
  Array.from({ length: statements }, (_, index) => index + 1).flatMap((at) =>
    (['before', 'after'] as const).map((when) => ({ at, when })),
  )

test.each([
  ['SMS', false],
  ['mail', true],
])(
  'killed at any statement, a notice by %s is sent at most once, and ends',
  {
    timeout: 300_000,
  },
  async (_, byMail) => {
    const usual = { matter: 'paymentReceived', byMail } as const
    const whole = await survive({ ...usual, ...never })
    expect([whole.sms, whole.mails]).toEqual(byMail ? [0, 1] : [1, 0])
    for (const moment of moments(whole.statements)) {
      const { sms, mails, state } = await survive({ ...usual, ...moment })
      expect(sms + mails, JSON.stringify(moment)).toBeLessThanOrEqual(1)
      expect(state, JSON.stringify(moment)).toBe('done')
    }
  },
)

test('killed at any statement, what must arrive is sent at least once, and at most once by each way', {
  timeout: 300_000,
}, async () => {
  const payout = { matter: 'payout', byMail: false } as const
  const whole = await survive({ ...payout, ...never })
  for (const moment of moments(whole.statements)) {
    const { sms, mails } = await survive({ ...payout, ...moment })
    expect(Math.max(sms, mails), JSON.stringify(moment)).toBeLessThanOrEqual(1)
    expect(sms + mails, JSON.stringify(moment)).toBeGreaterThanOrEqual(1)
  }
})

test('several processes at once send each notice once', async () => {
  const { twilio, sms } = twilioOfTest()
  const [one, other] = [1, 2].map(() => serveOver(service.db, service.clock, { sms }))
  if (!one || !other) throw new Error('two processes')
  for (let index = 0; index < 60; index += 1) await tell(service, 'paymentReceived', String(index))
  await Promise.all([one, other, one, other].map((each) => deliverNotices(each, START)))
  expect(twilio.taken).toHaveLength(60)
  const open = await service.db.selectFrom('notices').select('id').where('state', '=', 'open').execute()
  expect(open).toEqual([])
})

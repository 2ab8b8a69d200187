import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { notify } from '../notices/notify.ts'
import { failing } from '../sms/testing/fake-twilio.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { deliverNotices } from './deliver.ts'
import { giveMailAddress, mailOfTest, twilioOfTest } from './testing/notices-sent.ts'

const ID = 'id-due'
let service: TestService
let phone: ReturnType<typeof twilioOfTest>
let post: ReturnType<typeof mailOfTest>

async function open(template?: string | null) {
  phone = twilioOfTest(template)
  post = mailOfTest()
  service = await openTestService({ limits: 'off', sms: phone.sms, mail: post.mail })
  await giveMailAddress(service, ID, 'sari@borrower.test')
}
beforeEach(() => open())

const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const deliverAt = (minutes = 0) => deliverNotices(service, after(minutes))
const tell = (matter: NoticeTopic = 'paymentReceived', subject = '1', now = START) =>
  notify(
    service.db,
    {
      borrowerId: ID,
      matter,
      subject,
      orderId: 'TR-due',
      facts: { amountMinor: 125_000_000, on: '2026-11-15' },
    },
    now,
  )
const turnOn = (channel: 'whatsapp' | 'mail', matter: NoticeTopic = 'paymentReceived', on: '0' | '1' = '1') =>
  replyOf(service.lender('demo-id-due').noticeSwitchSave({ matter, channel, on }))
const attempts = async () =>
  (
    await service.db
      .selectFrom('notice_attempts')
      .select(['channel', 'state', 'reason', 'cost_micro_usd'])
      .orderBy('id')
      .execute()
  ).map(({ channel, state, reason, cost_micro_usd }) =>
    [channel, state, reason, cost_micro_usd].filter((part) => part !== '' && part !== 0).join(' '),
  )
const notices = () => service.db.selectFrom('notices').select(['state', 'sent_by']).orderBy('id').execute()
const forms = () => phone.twilio.taken.map(({ form }) => form)
async function report(status: string, error = '') {
  const last = phone.twilio.taken.at(-1)
  if (!last) throw new Error('nothing was sent')
  await service.app.request(phone.twilio.report(status, last, error))
}

describe('WhatsApp', () => {
  test('is used only after the borrower has switched it on', async () => {
    await tell()
    await deliverAt()
    expect(forms().map((form) => form.get('To'))).toEqual([expect.stringMatching(/^\+/)])
    await turnOn('whatsapp')
    await tell('paymentReceived', '2')
    await deliverAt()
    expect(forms()[1]?.get('To')).toMatch(/^whatsapp:\+/)
  })

  test('gets an approved template with the facts, and no free text', async () => {
    await turnOn('whatsapp')
    await tell()
    await deliverAt()
    const [form] = forms()
    expect(form?.get('ContentSid')).toBe(`HX${'a'.repeat(32)}`)
    expect(form?.has('Body')).toBe(false)
    const variables = JSON.parse(form?.get('ContentVariables') ?? '{}')
    expect(variables).toEqual({ 1: 'Rp1.250.000,00', 2: 'Minggu, 15 November 2026', 3: 'TR-due' })
    await report('delivered')
    await deliverAt(1)
    expect(await attempts()).toEqual(['whatsapp delivered 30000'])
    expect(await notices()).toEqual([{ state: 'done', sent_by: 'whatsapp' }])
  })

  test('without a template for the matter and language is left out', async () => {
    await open(null)
    await turnOn('whatsapp')
    await tell()
    await deliverAt()
    expect(await attempts()).toEqual(['sms sent 100000'])
  })

  test.each([
    { changedAccount: 'BCA •••• 4444' },
    { hasAccountProblem: true },
    { isWithdrawn: true },
    { isRefused: true },
    { creditOf: 'TR-other' },
  ])('is left out where the template says something else: %o', async (facts) => {
    await turnOn('whatsapp', 'payout')
    await notify(service.db, { borrowerId: ID, matter: 'payout', subject: '1', facts }, START)
    await deliverAt()
    expect(await attempts()).toEqual(['sms sent 100000'])
  })

  test('with a template that the account does not have fails as Twilio says, and the SMS goes', async () => {
    await open(failing.noTemplate)
    await turnOn('whatsapp')
    await tell()
    await deliverAt()
    expect(await attempts()).toEqual(['whatsapp failed twilio 21655 30000', 'sms sent 100000'])
    expect(await notices()).toEqual([{ state: 'done', sent_by: 'sms' }])
  })
})

describe('the next way is tried', () => {
  test('when a company reports later that the message did not arrive, and then no other', async () => {
    await turnOn('whatsapp')
    await tell()
    await deliverAt()
    await report('undelivered', '63024')
    await deliverAt(1)
    await report('undelivered', '30003')
    await deliverAt(2)
    expect(await attempts()).toEqual(['whatsapp failed 63024 30000', 'sms failed 30003 100000', 'mail sent'])
    expect(post.written).toMatchObject([{ to: 'sari@borrower.test', key: expect.stringMatching(/^notice-/) }])
    await deliverAt(3)
    expect(post.written).toHaveLength(1)
    expect(await notices()).toEqual([{ state: 'done', sent_by: 'mail' }])
  })

  test('when the mail server asks to wait: the same one again, three times', async () => {
    post.answerNext(...Array.from({ length: 3 }, () => ({ outcome: 'later' as const, reason: 'smtp 451' })))
    await service.db
      .updateTable('borrowers')
      .set({ phone: failing.notANumber })
      .where('id', '=', ID)
      .execute()
    await tell()
    for (const minutes of [0, 10, 30]) await deliverAt(minutes)
    expect(await attempts()).toEqual(['sms failed twilio 21211 100000', 'mail failed smtp 451'])
    expect(await notices()).toEqual([{ state: 'done', sent_by: '' }])
  })

  test('not when nobody knows whether the mail was taken, unless it must arrive', async () => {
    await service.db
      .updateTable('borrowers')
      .set({ phone: failing.notANumber })
      .where('id', '=', ID)
      .execute()
    post.answerNext({ outcome: 'unknown', reason: 'smtp SOCKET_TIMEOUT' })
    await tell()
    await deliverAt()
    await deliverAt(60)
    expect(post.written).toHaveLength(1)
    expect(await attempts()).toContain('mail unknown smtp SOCKET_TIMEOUT')
  })
})

test('a message that nobody reports on is unknown after an hour, and not sent again', async () => {
  await tell()
  await deliverAt()
  await deliverAt(61)
  expect(await attempts()).toEqual(['sms unknown no report 100000'])
  expect(phone.twilio.taken).toHaveLength(1)
})

test('what the borrower has switched off is not sent by that way', async () => {
  await turnOn('mail', 'paymentReceived', '0')
  await service.db.updateTable('borrowers').set({ phone: failing.notANumber }).where('id', '=', ID).execute()
  await tell()
  await deliverAt()
  expect(post.written).toEqual([])
})

test('at night nothing is sent; in the morning it is', async () => {
  const night = new Date('2026-11-15T14:00:00Z')
  await tell('payout', '1', night)
  await deliverNotices(service, night)
  expect(phone.twilio.taken).toEqual([])
  await deliverNotices(service, new Date('2026-11-16T00:59:00Z'))
  expect(phone.twilio.taken).toEqual([])
  await deliverNotices(service, new Date('2026-11-16T01:00:00Z'))
  expect(phone.twilio.taken).toHaveLength(1)
})

test('a deleted account is told nothing', async () => {
  await tell()
  await service.db.updateTable('borrowers').set({ phone: 'deleted AD-1' }).where('id', '=', ID).execute()
  await deliverAt()
  expect(await notices()).toEqual([{ state: 'obsolete', sent_by: '' }])
  expect(phone.twilio.taken).toEqual([])
})

test('mail is in the language of the borrower and says whom to ask', async () => {
  await service.db.updateTable('borrowers').set({ phone: failing.notANumber }).where('id', '=', ID).execute()
  await tell()
  await deliverAt()
  const [mail] = post.written
  expect(mail?.subject).toBe('Pembayaran Anda sudah kami terima')
  expect(mail?.text).toContain('Rp1.250.000,00')
  expect(mail?.text).toContain(service.packs.id.company.phone)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { MINUTE_MS } from '../../base/time.ts'
import { languages } from '../../market/language.ts'
import { noticeTopics } from '../../market/notice-figures.ts'
import { packs } from '../../market/packs/packs.ts'
import { moveComplaint } from '../complaints/file-complaint.ts'
import { pushed, replyOf, script } from '../loans/testing/confirming.ts'
import { deliverNotices } from '../outbox/deliver.ts'
import { confirmPayout } from '../payouts/pay-by-hand.ts'
import { openPush, type PushTarget } from '../push/push.ts'
import { startPushService } from '../push/testing/push-service.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import { paid, storeCode } from '../repayment/testing/stored-code.ts'
import { noSms } from '../sms/routes.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { pagesOver } from '../testing/other-backend.ts'
import { notify } from './notify.ts'

const keys = webPush.generateVAPIDKeys()
const push = openPush({ ...keys, subject: 'mailto:it@lender.test', hosts: ['127.0.0.1'], plainHttp: true })
let phones: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  phones = await startPushService(keys.publicKey)
})
afterAll(() => phones.stop())

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off', push })
  phones.received.length = 0
})

const ID = 'id-due'
const lender = (lang = 'en') => service.lender('demo-id-due', { lang })
const payment = {
  borrowerId: ID,
  matter: 'paymentReceived',
  subject: '1',
  orderId: 'TR-due',
  facts: { amountMinor: 125_000_000, on: '2026-11-15' },
} as const
const tell = (over: object = {}) => notify(service.db, { ...payment, ...over }, START)
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const deliverAt = (minutes = 0) => deliverNotices(service, after(minutes))
const texts = async () =>
  (await service.db.selectFrom('sms_messages').select('body').orderBy('id').execute()).map(({ body }) => body)
const states = () =>
  service.db.selectFrom('notices').select(['matter', 'state', 'sent_by', 'tries']).orderBy('id').execute()

async function subscribe(name: string, lang = 'en'): Promise<PushTarget> {
  const target = phones.subscribe(name)
  await replyOf(lender(lang).pushSubscribe(target))
  return target
}

describe('a notice', () => {
  test('is sent by SMS where no browser is subscribed, once, with the facts of the order', async () => {
    await tell()
    await tell()
    await deliverAt()
    await deliverAt(10)
    expect(await texts()).toEqual([
      'Terang: Pembayaran Anda sudah kami terima. Kami menerima Rp1.250.000,00 pada Minggu, 15 November 2026. Terima kasih.',
    ])
    expect(await states()).toEqual([{ matter: 'paymentReceived', state: 'done', sent_by: 'sms', tries: 1 }])
  })

  test('is sent once, however many processes look for it', async () => {
    for (const subject of ['1', '2', '3', '4']) await tell({ subject })
    await Promise.all([1, 2, 3, 4].map(() => deliverAt()))
    expect(await texts()).toHaveLength(4)
  })

  test('goes to the browser, without an amount, in its language, and to no phone number', async () => {
    await subscribe('hindi', 'hi')
    await tell()
    await deliverAt()
    const [received] = phones.received
    expect(received?.payload).toMatchObject({
      language: 'hi',
      link: '/payments?orderId=TR-due&productId=terang-kilat',
    })
    expect(JSON.stringify(received?.payload)).toMatch(script.hi)
    expect(JSON.stringify(received?.payload)).not.toMatch(/1[.,]?250/)
    expect(await texts()).toEqual([])
    expect(await states()).toMatchObject([{ sent_by: 'push' }])
  })

  test('goes by SMS in the language of the browser that was last used', async () => {
    await subscribe('once', 'zh')
    await replyOf(lender().noticeSwitchSave({ matter: 'paymentReceived', channel: 'push', on: '0' }))
    await tell()
    await deliverAt()
    expect(phones.received).toEqual([])
    expect((await texts()).join()).toMatch(script.zh)
  })

  test('that a browser no longer takes goes by SMS, and the browser is removed', async () => {
    const target = await subscribe('gone')
    phones.unsubscribe(target)
    await tell()
    await deliverAt()
    expect(await service.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
    expect(await texts()).toHaveLength(1)
  })

  test('waits as long as the push service asks, and then goes', async () => {
    await subscribe('busy')
    phones.answerNext({ status: 429, headers: { 'retry-after': '300' } })
    await tell()
    await deliverAt()
    await deliverAt(4)
    expect(phones.received).toEqual([])
    await deliverAt(5)
    expect(phones.received).toHaveLength(1)
    expect(await texts()).toEqual([])
  })

  test('goes by SMS when the push service stays away', async () => {
    await subscribe('down')
    phones.answerNext({ status: 500 }, { status: 502 }, { status: 503 })
    await tell()
    for (const minutes of [0, 20, 40]) await deliverAt(minutes)
    expect(phones.received).toEqual([])
    expect(await texts()).toHaveLength(1)
  })

  test('that one of two browsers took is told', async () => {
    await subscribe('first')
    phones.unsubscribe(await subscribe('second'))
    await tell()
    await deliverAt()
    expect(phones.received).toHaveLength(1)
    expect(await texts()).toEqual([])
  })

  test('is taken up by another process when the first one ended', async () => {
    await tell()
    await service.db
      .updateTable('notices')
      .set({ tries: 1, next_try_at: after(2) })
      .execute()
    await deliverAt(1)
    expect(await texts()).toEqual([])
    await deliverAt(2)
    expect(await texts()).toHaveLength(1)
  })

  test('that the borrower sees happen is listed and not sent', async () => {
    await tell({ isSeen: true })
    await deliverAt()
    expect(await texts()).toEqual([])
    expect(await replyOf(lender().noticeList({}))).toHaveLength(1)
  })

  test('is listed, and costs nothing, where no SMS can be sent', async () => {
    await tell()
    await deliverNotices({ ...service, sms: noSms }, START)
    expect(await states()).toMatchObject([{ state: 'done', sent_by: '' }])
  })

  test('leaves half of the budget of a day to codes', async () => {
    await tell()
    const sms = { ...service.sms, dailyBudgetMicroUsd: 100 }
    await service.db.insertInto('sms_messages').values({ phone: '+1', body: '', created_at: START }).execute()
    const { id } = await service.db.selectFrom('sms_messages').select('id').executeTakeFirstOrThrow()
    const spent = { route: 'x', status: 'sent', provider_id: null, error: null, cost_micro_usd: 51 } as const
    await service.db
      .insertInto('sms_attempts')
      .values({ message_id: id, position: 0, created_at: START, ...spent })
      .execute()
    await deliverNotices({ ...service, sms }, START)
    expect(await states()).toMatchObject([{ state: 'done', sent_by: '' }])
  })
})

describe('switches', () => {
  test('are on at first; what is required says so and cannot be switched off', async () => {
    const switches = await replyOf(lender().noticeSwitches({}))
    expect(new Set(switches.map(({ matter }) => matter)).size).toBe(noticeTopics.length)
    expect([...new Set(switches.map(({ channel }) => channel))]).toEqual(['push', 'sms'])
    expect(switches.every(({ on }) => on === '1')).toBe(true)
    const required = switches.filter((one) => one.required === '1')
    expect(required.map(({ matter, channel }) => `${matter} ${channel}`)).toEqual([
      'decision sms',
      'payout sms',
      'complaintAnswered sms',
      'loanChanged sms',
    ])
    const refused = await lender().noticeSwitchSave({ matter: 'payout', channel: 'sms', on: '0' })
    expect(refused).toMatchObject({ success: false, code: '1002' })
  })

  test('that are off are heeded', async () => {
    await subscribe('quiet')
    for (const channel of ['push', 'sms'] as const)
      await replyOf(lender().noticeSwitchSave({ matter: 'paymentReceived', channel, on: '0' }))
    await tell()
    await deliverAt()
    expect([phones.received, await texts()]).toEqual([[], []])
    await replyOf(lender().noticeSwitchSave({ matter: 'paymentReceived', channel: 'sms', on: '1' }))
    await tell({ subject: '2' })
    await deliverAt()
    expect(await texts()).toHaveLength(1)
  })

  test('are a few on the page, by purpose and by channel', async () => {
    const pages = pagesOver(service.app.exchange)
    const signedIn = { Cookie: 'terang_session=demo-id-due; terang_ok=1' }
    const few = {
      act: 'notices',
      by: 'few',
      'purpose.payments': 'on',
      'purpose.loan': 'on',
      'channel.sms': 'on',
    }
    await pages.post('/setting?lang=en', few, signedIn)
    const on = (await replyOf(lender().noticeSwitches({}))).filter((one) => one.on === '1')
    expect(on.map(({ matter, channel }) => `${matter} ${channel}`)).toEqual([
      'reminder sms',
      'overdue sms',
      'paymentReceived sms',
      'decision sms',
      'payout sms',
      // Required.
      'complaintAnswered sms',
      'loanChanged sms',
    ])
    const { html } = await pages.get('/setting?lang=en', signedIn)
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*name="((?:purpose|channel)\.\w+)"[^>]*>/g)]
    expect(boxes.map(([box, name]) => `${name} ${box.includes('checked')}`)).toEqual([
      'purpose.payments true',
      'purpose.loan true',
      'purpose.complaints false',
      'purpose.offers false',
      'channel.push false',
      'channel.sms true',
    ])
    expect(html).not.toContain('Saving here replaces that')
  })

  test("are the borrower's own", async () => {
    await replyOf(lender().noticeSwitchSave({ matter: 'reminder', channel: 'push', on: '0' }))
    const others = await replyOf(service.lender('demo-id-settled').noticeSwitches({}))
    expect(others.every(({ on }) => on === '1')).toBe(true)
  })
})

describe('a borrower is told', () => {
  const notified = async (borrowerId: string) =>
    service.db
      .selectFrom('notices')
      .select(['matter', 'subject', 'order_id', 'facts', 'state'])
      .where('borrower_id', '=', borrowerId)
      .execute()

  test('that a payment was credited, once, however often it is reported', async () => {
    const code = await storeCode(service.db, 'code-1', { borrower_id: ID, order_id: 'TR-due' })
    for (let time = 0; time < 3; time++) await takeEvents(service, 'sandbox', [paid('e1', code, 50_000)])
    expect(await notified(ID)).toMatchObject([
      { matter: 'paymentReceived', order_id: 'TR-due', facts: { amountMinor: 50_000 }, state: 'open' },
    ])
  })

  test('what was decided, and that the loan was paid out', async () => {
    const orderId = await pushed(service.lender('demo-id-settled'), 'terang-kilat', '1000000')
    for (let time = 0; time < 2; time++)
      await confirmPayout(service.db, `payout-${orderId}`, { now: START, packs })
    expect(await notified('id-settled')).toMatchObject([
      { matter: 'decision', subject: orderId, facts: { approved: true }, state: 'done' },
      { matter: 'payout', order_id: orderId, facts: { amountMinor: 97_000_000, on: '2026-11-15' } },
    ])
  })

  test('that a complaint was answered, and again when the answer was corrected', async () => {
    const complaint = { id: 'C2-overdue', borrowerId: 'id-overdue' }
    const answer = { status: 'answered', handler: 'Rina', body: 'Done', imageIds: [] } as const
    for (const now of [START, after(5)]) await moveComplaint(service.db, complaint, { ...answer, now })
    expect(await notified('id-overdue')).toMatchObject([
      { matter: 'complaintAnswered', facts: { complaintId: 'C2-overdue' } },
      { matter: 'complaintAnswered', facts: { complaintId: 'C2-overdue' } },
    ])
  })
})

test('the list is in the language of the reader, newest first, and nobody else sees it', async () => {
  for (const [index, matter] of noticeTopics.entries())
    await tell({
      matter,
      subject: String(index),
      facts: { ...payment.facts, complaintId: 'C2-due', approved: true },
      // A reminder is listed once it is sent.
      isSeen: true,
    })
  for (const lang of languages) {
    const list = await replyOf(lender(lang).noticeList({}))
    expect(list.map(({ matter }) => matter)).toEqual(noticeTopics.toReversed())
    for (const { title, text, time } of list) {
      expect(title).toMatch(script[lang])
      expect(text).toMatch(script[lang])
      expect(time).not.toBe('')
    }
  }
  expect(await replyOf(service.lender('demo-id-settled').noticeList({}))).toEqual([])
})

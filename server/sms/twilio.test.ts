import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { visitor } from '../promotion/testing/visitor.ts'
import { openTestService, SECRETS, START, type TestService } from '../testing/harness.ts'
import { deliverSms, queueSms, sendSms } from './messages.ts'
import { openSms } from './open.ts'
import { PATIENCE_MS, sweepSms } from './reports.ts'
import { noSms, type Sms } from './routes.ts'
import { account, failing, fakeTwilio } from './testing/fake-twilio.ts'
import { twilioRoutes } from './twilio.ts'
import { TWILIO_REPORTS, twilioSignature } from './twilio-reports.ts'

const callback = `https://terang.example${TWILIO_REPORTS}`
const settings = {
  ...account,
  api: 'https://api.twilio.com',
  from: 'MG123',
  whatsapp: { from: '+15005550006', contentSid: 'HX1' },
  voiceFrom: '+15005550007',
  callback,
  costMicroUsd: () => 100_000,
}
const PHONE = '+8613812345678'
const message = {
  phone: PHONE,
  body: '【Terang】验证码 482913',
  code: '482913',
  language: 'zh',
  now: START,
} as const

let twilio: ReturnType<typeof fakeTwilio>
let service: TestService
let sms: Sms

async function open(changes: Partial<typeof settings | { whatsapp: null; voiceFrom: null }> = {}) {
  twilio = fakeTwilio()
  sms = {
    routes: twilioRoutes({ ...settings, ...changes }, twilio.fetch),
    dailyBudgetMicroUsd: 1_000_000,
    plain: false,
    twilio: { authTokens: [account.authToken], callback },
  }
  service = await openTestService({ limits: 'off', sms })
}
beforeEach(() => open())

const log = { warn: () => {} } as never
const services = () => ({ db: service.db, sms, codeSecrets: SECRETS, log })
const send = (changes: object = {}) => sendSms(services(), { ...message, ...changes })
const attempts = () => service.db.selectFrom('sms_attempts').selectAll().orderBy('id').execute()
const states = async () => (await attempts()).map(({ route, status }) => `${route} ${status}`)
const last = () => twilio.taken.at(-1) ?? { sid: '', resource: '', form: new URLSearchParams() }
const report = async (status: string, error = '') =>
  (await service.app.request(twilio.report(status, last(), error))).status

describe('a message by Twilio', () => {
  test('is sent as its interface wants it', async () => {
    expect(await send()).toBe(true)
    const { resource, form } = last()
    const [attempt] = await attempts()
    expect(resource).toBe('Messages')
    expect(Object.fromEntries(form)).toEqual({
      To: PHONE,
      MessagingServiceSid: 'MG123',
      Body: message.body,
      ValidityPeriod: '600',
      StatusCallback: `${callback}?attempt=${attempt?.id}`,
    })
    expect(attempt).toMatchObject({ status: 'sent', provider_id: last().sid, cost_micro_usd: 100_000 })
  })

  test('goes from a number where no messaging service is set up', async () => {
    await open({ from: '+15005550008' })
    await send()
    expect(last().form.get('From')).toBe('+15005550008')
  })

  test('is not readable in the database, and gone once it is delivered', async () => {
    await send()
    const stored = () => service.db.selectFrom('sms_messages').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(await stored())).not.toContain('482913')
    expect(await report('delivered')).toBe(204)
    expect((await stored()).body).toBe('')
    expect(await states()).toEqual(['twilio-sms delivered'])
  })

  test.each([
    ['no such number', failing.notANumber, 'twilio 21211'],
    ['a country that is not allowed', failing.noPermission, 'twilio 21408'],
    ['no connection', failing.unreachable, 'twilio TypeError'],
    ['no answer of Twilio', failing.brokenReply, 'twilio SyntaxError'],
  ])('that is refused for %s is tried by every other route, then given up', async (_, phone, error) => {
    expect(await send({ phone })).toBe(false)
    expect((await attempts()).map(({ status, error: notified }) => [status, notified])).toEqual([
      ['failed', error],
      ['failed', error],
      ['failed', error],
    ])
  })

  test('with a wrong token is refused', async () => {
    await open({ authToken: 'wrong' })
    expect(await send()).toBe(false)
    expect((await attempts())[0]?.error).toBe('twilio 20003')
  })
})

describe('a message that was not delivered', () => {
  test('goes by WhatsApp, and then by a call that reads the code out', async () => {
    await send()
    expect(await report('undelivered', '30003')).toBe(204)
    expect(Object.fromEntries(last().form)).toMatchObject({
      To: `whatsapp:${PHONE}`,
      From: 'whatsapp:+15005550006',
      ContentSid: 'HX1',
      ContentVariables: '{"1":"482913"}',
    })
    await report('failed', '63024')
    expect(last().resource).toBe('Calls')
    expect(last().form.get('Twiml')).toContain('<Say language="zh-CN">您的验证码是：4, 8, 2, 9, 1, 3。</Say>')
    await report('completed')
    expect(await states()).toEqual(['twilio-sms failed', 'twilio-whatsapp failed', 'twilio-voice delivered'])
  })

  test('without a code to tell stays an SMS', async () => {
    const { code: _, ...plain } = message
    expect(await sendSms(services(), { ...plain, phone: failing.notANumber })).toBe(false)
    expect(await states()).toEqual(['twilio-sms failed'])
  })

  test('goes on when nobody reports anything for a while, once', async () => {
    await send()
    const at = (ms: number) => sweepSms(services(), new Date(START.getTime() + ms))
    await at(PATIENCE_MS - 1)
    expect(await states()).toEqual(['twilio-sms sent'])
    await at(PATIENCE_MS)
    await at(PATIENCE_MS + 1)
    expect(await states()).toEqual(['twilio-sms late', 'twilio-whatsapp sent'])
    await at(20 * MINUTE_MS)
    expect(twilio.taken).toHaveLength(2)
  })

  test('because the process ended before it was sent is found by the sweep', async () => {
    const id = await queueSms(service.db, services(), message)
    await sweepSms(services(), new Date(START.getTime() + PATIENCE_MS))
    expect(await states()).toEqual(['twilio-sms sent'])
    expect(await deliverSms(services(), id + 1, START)).toBe(false)
  })

  test('is reported twice and out of order without harm', async () => {
    await send()
    const sent = last()
    await service.app.request(twilio.report('delivered', sent))
    await service.app.request(twilio.report('sent', sent))
    await service.app.request(twilio.report('undelivered', sent))
    expect(await states()).toEqual(['twilio-sms delivered'])
    expect(twilio.taken).toHaveLength(1)
  })
})

test('the token is replaced while reports come in', async () => {
  const statusWith = async (...authTokens: string[]) => {
    service.sms.twilio = { authTokens, callback }
    return report('delivered')
  }
  await send()
  expect(await statusWith('new', account.authToken)).toBe(204)
  expect(await statusWith('new')).toBe(403)
})

describe('a report', () => {
  test("is signed as Twilio's own example says", () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    })
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    expect(twilioSignature(url, form, '12345')).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  test('from anybody else is refused and changes nothing', async () => {
    await send()
    const forged = twilio.report('delivered', last())
    forged.headers.set('X-Twilio-Signature', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')
    expect((await service.app.request(forged)).status).toBe(403)
    const unsigned = new Request(forged.url, { method: 'POST', body: 'MessageStatus=delivered' })
    expect((await service.app.request(unsigned)).status).toBe(403)
    const moved = twilio.report('delivered', last())
    const other = new Request(moved.url.replace(/\d+$/, '999'), moved)
    expect((await service.app.request(other)).status).toBe(403)
    expect(await states()).toEqual(['twilio-sms sent'])
  })

  test('has no address where Twilio is not used', async () => {
    const without = await openTestService({ sms: noSms })
    expect((await without.app.request(TWILIO_REPORTS, { method: 'POST' })).status).toBe(404)
  })
})

describe('the budget of a day', () => {
  const ask = async (index: number) => {
    const person = visitor({
      service,
      phone: `138${String(index).padStart(4, '0')}5678`,
      address: `198.51.100.${index}`,
    })
    await person.look()
    return person.askCode()
  }

  test('is not exceeded, however many ask at once', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, (_, index) => ask(index)))
    // Three eighths of it are what strangers of one country have.
    expect(replies.filter(({ success }) => success)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === '105')).toHaveLength(12)
    expect(twilio.taken).toHaveLength(3)
    service.clock.moveTo(DAY_MS)
    expect(await ask(50)).toMatchObject({ success: true })
  })

  test('counts the other routes too, which leave its reserve alone', async () => {
    for (let index = 0; index < 7; index += 1) await send({ phone: `+861381234567${index}` })
    await report('undelivered')
    expect(twilio.taken).toHaveLength(8)
    await report('undelivered')
    expect(twilio.taken).toHaveLength(8)
  })
})

test('a visitor is told when no route takes the message', async () => {
  const person = visitor({ service, phone: failing.notANumber.slice(3) })
  await person.look()
  expect(await person.askCode()).toMatchObject({ code: '107' })
})

test('production without a provider sends nothing and says so', async () => {
  service = await openTestService({ limits: 'off', sms: noSms })
  const person = visitor({ service })
  await person.look()
  expect(await person.askCode()).toMatchObject({ code: '107' })
})

test('the port opens as configured', () => {
  expect(openSms(null, true).routes.map(({ name }) => name)).toEqual(['outbox'])
  expect(openSms(null, false)).toBe(noSms)
  const authTokens: Secrets = [account.authToken]
  const configured = { ...settings, authTokens, publicUrl: 'https://terang.example', dailyBudgetMicroUsd: 5 }
  expect(openSms(configured, true)).toMatchObject({
    plain: false,
    twilio: { callback },
    dailyBudgetMicroUsd: 5,
  })
})

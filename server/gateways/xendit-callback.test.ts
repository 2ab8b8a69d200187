import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway, GatewayEvent } from './gateway.ts'
import { type FakeXendit, startFakeXendit, xenditSecrets } from './testing/fake-xendit.ts'
import { callbackOf, codeRequest, NOW, readInto, xenditConfig } from './testing/requests.ts'
import { xendit } from './xendit.ts'

let fake: FakeXendit
let gateway: Gateway
let events: GatewayEvent[]

beforeEach(async () => {
  fake = await startFakeXendit(() => NOW)
  gateway = xendit(xenditConfig(fake.url), fetch)
  events = readInto(gateway, fake.hooks)
})
afterEach(() => fake.close())

/** Xendit's own way to play the bank in test mode. */
const simulate = (id: string, amount: number) =>
  fetch(`${fake.url}/v3/payment_requests/${id}/simulate`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${xenditSecrets.secretKey}:`).toString('base64')}`,
      'api-version': '2024-11-11',
    },
    body: JSON.stringify({ amount }),
  })

async function paid(channel = 'BCA') {
  await gateway.issue(codeRequest({ channel }))
  const request = fake.made.at(-1)
  if (!request) throw new Error('nothing was made')
  const simulated = await simulate(request.payment_request_id, request.request_amount)
  expect(await simulated.json()).toMatchObject({ status: 'PENDING' })
  return request
}

describe('a payment', () => {
  test('is told in minor units, with our reference and their payment id', async () => {
    await paid()
    await fake.hooks.deliver()
    expect(events).toEqual([
      {
        kind: 'payment',
        eventId: expect.stringMatching(/^py-/),
        reference: 'ref-0001',
        amountMinor: 125_000_000,
        currency: 'IDR',
        paidAt: NOW,
        bankReference: '',
      },
    ])
  })

  test('that is told six times is one event id', async () => {
    await paid()
    await fake.hooks.deliver({ times: 6 })
    expect(events.length).toBe(6)
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1)
  })

  test('of a shop code that is used twice is two', async () => {
    const request = await paid('ALFAMART')
    await simulate(request.payment_request_id, request.request_amount)
    await fake.hooks.deliver()
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2)
  })

  test('in several captures, or told without any, is what was captured', () => {
    const read = (data: object) => {
      fake.sendEvent('payment.capture', {
        payment_id: 'py-1',
        reference_id: 'r',
        status: 'SUCCEEDED',
        ...data,
      })
      const [delivery] = fake.hooks.waiting.splice(0)
      return delivery ? gateway.readCallback(callbackOf(delivery)) : null
    }
    const captures = [{ capture_amount: 100.01 }, { capture_amount: 0.29 }]
    expect(read({ request_amount: 500, captures })).toMatchObject({
      events: [{ amountMinor: 10_030, currency: 'IDR' }],
    })
    expect(read({ request_amount: 10_000.1 })).toMatchObject({
      events: [{ amountMinor: 1_000_010, currency: 'IDR' }],
    })
    expect(read({ request_amount: 8.115 })).toEqual({ accepted: false, why: 'unreadable' })
    expect(read({ request_amount: 0 })).toEqual({ accepted: false, why: 'unreadable' })
    expect(read({ request_amount: -5 })).toEqual({ accepted: false, why: 'unreadable' })
    expect(read({ request_amount: 5, currency: 'PHP' })).toEqual({ accepted: false, why: 'unreadable' })
    expect(read({ request_amount: 5, status: 'PENDING' })).toEqual({ accepted: false, why: 'unreadable' })
    expect(read({ request_amount: 5, payment_id: '' })).toEqual({ accepted: false, why: 'unreadable' })
  })
})

test('an expiry and a failure name the code; a refund names the payment', async () => {
  await gateway.issue(codeRequest())
  const [request] = fake.made
  if (!request) throw new Error('nothing was made')
  fake.expire(request)
  fake.sendEvent('payment.failure', { payment_id: 'py-9', reference_id: 'ref-0001', status: 'FAILED' })
  fake.refund('py-8', 1_250_000)
  await fake.hooks.deliver()
  expect(events).toEqual([
    { kind: 'expired', eventId: `expired:${request.payment_request_id}`, reference: 'ref-0001' },
    { kind: 'failed', eventId: 'failed:py-9', reference: 'ref-0001' },
    {
      kind: 'reversal',
      eventId: expect.stringMatching(/^rfd-/),
      by: expect.stringMatching(/^rfd-/),
      reference: '',
      of: 'py-8',
      amountMinor: 125_000_000,
      currency: 'IDR',
      takenAt: NOW,
    },
  ])
})

test('a refund that failed has taken nothing', async () => {
  const by = fake.refund('py-8', 10_000)
  fake.failRefund(by)
  await fake.hooks.deliver()
  expect(events[1]).toEqual({
    kind: 'reversal',
    eventId: `failed:${by}`,
    by,
    reference: '',
    of: 'py-8',
    amountMinor: 0,
    currency: 'IDR',
    takenAt: NOW,
  })
})

describe('a dispute', () => {
  test('takes nothing while it is open, and the amount that was decided when it is lost', async () => {
    const by = fake.dispute('py-8', 10_000)
    fake.moveDispute(by, 'under_review')
    fake.moveDispute(by, 'lost', 7_500)
    const sent = await fake.hooks.deliver()
    expect(sent.map(({ statuses }) => statuses)).toEqual([[200], [200], [200]])
    const about = { reference: '', of: 'py-8', by, amountMinor: 750_000, currency: 'IDR', takenAt: NOW }
    expect(events).toEqual([{ kind: 'reversal', eventId: `dispute.lost:${by}`, ...about }])
  })

  test('that is lost without such an amount has taken all of it, one that is won nothing', async () => {
    fake.moveDispute(fake.dispute('py-8', 10_000), 'lost')
    fake.moveDispute(fake.dispute('py-9', 10_000), 'won')
    await fake.hooks.deliver()
    expect(events).toMatchObject([
      { of: 'py-8', amountMinor: 1_000_000, currency: 'IDR' },
      { of: 'py-9', amountMinor: 0, currency: 'IDR' },
    ])
  })

  test.each([
    ['in another currency', { currency: 'PHP' }],
    ['with an amount that is none', { amount: { initial: 'all of it' } }],
    ['of a kind that nobody has heard of', { event: 'dispute.escalated' }],
  ])('%s cannot be read', (_, change) => {
    const dispute = {
      event: 'dispute.lost',
      id: 'd-1',
      payment_id: 'py-1',
      currency: 'IDR',
      amount: { initial: '10.00', terminal: null },
      updated_at: NOW.toISOString(),
    }
    const headers = { 'x-callback-token': xenditSecrets.callbackToken }
    const body = JSON.stringify({ ...dispute, ...change })
    expect(gateway.readCallback(callbackOf({ body, headers }))).toEqual({
      accepted: false,
      why: 'unreadable',
    })
  })
})

test('a refund in a second envelope, as in their samples, is read too', () => {
  const inner = { id: 'rfd-1', payment_id: 'py-1', amount: 10_000 }
  fake.sendEvent('refund.succeeded', { event: 'refund.succeeded', created: NOW.toISOString(), data: inner })
  const [delivery] = fake.hooks.waiting
  if (!delivery) throw new Error('nothing was told')
  expect(gateway.readCallback(callbackOf(delivery))).toMatchObject({
    events: [{ eventId: 'rfd-1', of: 'py-1' }],
  })
})

test.each(['payment.authorization', 'payment_token.activation', 'refund.pending', 'toString', '__proto__'])(
  'the event %s is accepted and ignored',
  async (event) => {
    fake.sendEvent(event, { anything: 1 })
    const [sent] = await fake.hooks.deliver()
    expect(sent?.statuses).toEqual([200])
    expect(events).toEqual([])
  },
)

describe('a forged callback', () => {
  const headersOf = (token: string | null) => (token === null ? {} : { 'x-callback-token': token })
  test.each([
    ['no token', null],
    ['an empty token', ''],
    ['another token', 'callback-token-Zp5'],
    ['the beginning of the token', 'callback-token'],
    ['the token and more', 'callback-token-Zp4 '.trimEnd().concat('x')],
    ['the secret key', 'xnd_development_Qk7'],
  ])('with %s changes nothing, however often it comes', async (_, token) => {
    await paid()
    const [genuine] = fake.hooks.waiting.splice(0)
    if (!genuine) throw new Error('nothing was told')
    fake.hooks.waiting.push({ ...genuine, headers: headersOf(token) })
    const [sent] = await fake.hooks.deliver()
    expect(sent?.statuses).toEqual(Array.from({ length: 6 }, () => 401))
    expect(events).toEqual([])
  })

  test('is not one with the token before, while both are set', () => {
    fake.sendEvent('payment.authorization', {})
    const [genuine] = fake.hooks.waiting
    const headers = { 'x-callback-token': 'the-token-before' }
    expect(gateway.readCallback(callbackOf({ body: genuine?.body ?? '', headers }))).toMatchObject({
      accepted: true,
    })
  })

  test('is everything where no token is set', () => {
    const open = xendit(
      { baseUrl: fake.url, apiVersion: '', secretKey: '', callbackTokens: [''], timeoutMs: 1 },
      fetch,
    )
    expect(open.readCallback(callbackOf({ body: '{}', headers: { 'x-callback-token': '' } }))).toEqual({
      accepted: false,
      why: 'forged',
    })
  })
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"event":"payment.capture"}',
  '\u0000',
  '{"event":1,"data":{}}',
])('the body %j cannot be read', (body) => {
  const headers = { 'x-callback-token': xenditSecrets.callbackToken }
  expect(gateway.readCallback(callbackOf({ body, headers }))).toEqual({ accepted: false, why: 'unreadable' })
})

test('bytes that are no UTF-8 cannot be read', () => {
  const headers = new Headers({ 'x-callback-token': xenditSecrets.callbackToken })
  expect(gateway.readCallback({ headers, body: new Uint8Array([0xff, 0xfe, 0x7b]) })).toMatchObject({
    why: 'unreadable',
  })
})

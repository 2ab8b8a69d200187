import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from './callback-proof.ts'
import type { Gateway, GatewayEvent } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import { type FakeRazorpay, razorpaySecrets, startFakeRazorpay } from './testing/fake-razorpay.ts'
import { callbackOf, NOW, razorpayConfig, readInto, rupees } from './testing/requests.ts'

let fake: FakeRazorpay
let gateway: Gateway
let events: GatewayEvent[]

beforeEach(async () => {
  fake = await startFakeRazorpay(() => NOW)
  gateway = razorpay(razorpayConfig(fake.url), fetch)
  events = readInto(gateway, fake.hooks)
})
afterEach(() => fake.close())

async function issue(channel: string): Promise<string> {
  const issued = await gateway.issue(rupees({ channel }))
  if (!issued.issued) throw new Error(issued.why)
  return issued.providerId
}

const signed = (body: string, secret: string = razorpaySecrets.webhookSecret) => ({
  body,
  headers: { 'x-razorpay-signature': signatureOf(Buffer.from(body), secret) },
})
const read = (delivery: { body: string; headers: Record<string, string> }) =>
  gateway.readCallback(callbackOf(delivery))

describe('a payment', () => {
  test('to a virtual account carries the bank’s reference', async () => {
    const paymentId = fake.pay(await issue('BANK_TRANSFER'), 204_950, { reference: 'AXIS00112233445566' })
    await fake.hooks.deliver()
    expect(events).toEqual([
      {
        kind: 'payment',
        eventId: paymentId,
        reference: 'ref-0001',
        amountMinor: 204_950,
        currency: 'INR',
        paidAt: NOW,
        bankReference: 'AXIS00112233445566',
      },
    ])
  })

  test('of another amount than expected is told as it was paid', async () => {
    fake.pay(await issue('BANK_TRANSFER'), 100_000)
    await fake.hooks.deliver()
    expect(events).toMatchObject([{ amountMinor: 100_000, currency: 'INR' }])
  })

  test('by QR is one event, and the closing of the QR it paid is no expiry', async () => {
    const paymentId = fake.pay(await issue('UPI_QR'), 204_950, { reference: '612345678901' })
    const sent = await fake.hooks.deliver()
    expect(sent.length).toBe(3)
    expect(events).toMatchObject([{ kind: 'payment', eventId: paymentId, bankReference: '612345678901' }])
  })

  test.each(['as told', 'reversed'] as const)(
    'of an order is one event id in however many events, %s',
    async (order) => {
      const paymentId = fake.pay(await issue('UPI'), 204_950)
      await fake.hooks.deliver({ order, times: 2 })
      expect(events.length).toBe(4)
      for (const event of events)
        expect(event).toMatchObject({
          kind: 'payment',
          eventId: paymentId,
          reference: 'ref-0001',
          amountMinor: 204_950,
          currency: 'INR',
        })
    },
  )

  test('of an order without notes is known by the receipt', () => {
    const payment = { id: 'pay_1', amount: 500, currency: 'INR', captured: true, created_at: 1, notes: [] }
    const order = { id: 'order_1', receipt: 'ref-0007', notes: [] }
    fake.sendEvent('order.paid', { payment: { entity: payment }, order: { entity: order } })
    expect(read(fake.hooks.waiting[0] ?? signed(''))).toMatchObject({ events: [{ reference: 'ref-0007' }] })
  })

  test('that is not captured, or not for a code of ours, is no money', async () => {
    const base = { id: 'pay_1', amount: 500, currency: 'INR', created_at: 1 }
    const ours = { virtual_account: { entity: { id: 'va_1', notes: { reference: 'r' } } } }
    const foreign = { virtual_account: { entity: { id: 'va_2', notes: { purpose: 'rent' } } } }
    fake.sendEvent('virtual_account.credited', { payment: { entity: { ...base, captured: false } }, ...ours })
    fake.sendEvent('virtual_account.credited', {
      payment: { entity: { ...base, captured: true } },
      ...foreign,
    })
    const sent = await fake.hooks.deliver()
    expect(sent.map(({ statuses }) => statuses)).toEqual([[200], [200]])
    expect(events).toEqual([])
  })

  test.each([
    ['in another currency', { currency: 'USD' }],
    ['of no amount', { amount: 0 }],
    ['of half a paisa', { amount: 10.5 }],
    ['without an id', { id: '' }],
  ])('%s cannot be read', (_, change) => {
    const entity = { id: 'pay_1', amount: 5, currency: 'INR', captured: true, created_at: 1, ...change }
    const account = { entity: { id: 'va_1', notes: { reference: 'r' } } }
    fake.sendEvent('virtual_account.credited', { payment: { entity }, virtual_account: account })
    expect(read(fake.hooks.waiting[0] ?? signed(''))).toEqual({ accepted: false, why: 'unreadable' })
  })
})

test('a code that closes unpaid has expired, one with money has not', async () => {
  const [unpaid, paid] = [await issue('BANK_TRANSFER'), await issue('BANK_TRANSFER')]
  fake.pay(paid, 100)
  fake.hooks.waiting.splice(0)
  fake.closeCode(unpaid)
  fake.closeCode(paid)
  fake.closeCode(await issue('UPI_QR'))
  await fake.hooks.deliver({ times: 2 })
  expect(events.map(({ kind }) => kind)).toEqual(['expired', 'expired', 'expired', 'expired'])
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2)
})

test('a payment that failed is told where it names our reference', async () => {
  fake.fail(await issue('UPI'))
  fake.fail(await issue('BANK_TRANSFER'))
  await fake.hooks.deliver()
  expect(events).toEqual([
    { kind: 'failed', eventId: expect.stringMatching(/^delivery:evt_/), reference: 'ref-0001' },
  ])
})

test.each(['payment.authorized', 'virtual_account.created', 'settlement.processed', 'constructor'])(
  'the event %s is accepted and ignored',
  async (event) => {
    fake.sendEvent(event, {})
    const [sent] = await fake.hooks.deliver()
    expect(sent?.statuses).toEqual([200])
    expect(events).toEqual([])
  },
)

describe('a forged callback', () => {
  test.each([
    ['no signature', () => null],
    ['an empty signature', () => ''],
    ['the signature of another body', () => signatureOf(Buffer.from('{}'), razorpaySecrets.webhookSecret)],
    [
      'a signature by the key secret',
      (body: string) => signatureOf(Buffer.from(body), razorpaySecrets.keySecret),
    ],
    ['a signature by an empty secret', (body: string) => signatureOf(Buffer.from(body), '')],
    [
      'a signature that is too short',
      (body: string) => signed(body).headers['x-razorpay-signature'].slice(0, 63),
    ],
  ])('with %s changes nothing, and ends with the webhook off', async (_, forge) => {
    fake.pay(await issue('BANK_TRANSFER'), 204_950)
    const genuine = fake.hooks.waiting.splice(0).at(-1)
    const signature = forge(genuine?.body ?? '')
    const headers: Record<string, string> = signature === null ? {} : { 'X-Razorpay-Signature': signature }
    fake.hooks.waiting.push({ body: genuine?.body ?? '', headers })
    const [sent] = await fake.hooks.deliver()
    expect(new Set(sent?.statuses)).toEqual(new Set([401]))
    expect(fake.hooks.disabled).toBe(true)
    expect(events).toEqual([])
  })

  test('is one whose body was set anew, though it says the same', async () => {
    fake.pay(await issue('BANK_TRANSFER'), 204_950)
    const [genuine] = fake.hooks.waiting.splice(0)
    const body = JSON.stringify(JSON.parse(genuine?.body ?? ''), null, 1)
    expect(read({ body, headers: genuine?.headers ?? {} })).toEqual({ accepted: false, why: 'forged' })
  })

  test('is one with another amount under the old signature', async () => {
    fake.pay(await issue('BANK_TRANSFER'), 204_950)
    const genuine = fake.hooks.waiting.splice(0).at(-1)
    const body = (genuine?.body ?? '').replaceAll('204950', '904950')
    expect(body).not.toBe(genuine?.body)
    expect(read({ body, headers: genuine?.headers ?? {} })).toEqual({ accepted: false, why: 'forged' })
  })

  test('is not one by the secret before, while both are set', async () => {
    fake.sendEvent('payment.authorized', {})
    expect(read(signed(fake.hooks.waiting[0]?.body ?? '', 'the-secret-before'))).toMatchObject({
      accepted: true,
    })
  })
})

test('the id of a delivery, which is not signed, is never that of a payment', async () => {
  const paymentId = fake.pay(await issue('UPI_QR'), 204_950)
  fake.hooks.waiting.splice(0)
  fake.fail(await issue('UPI'))
  const [failed] = fake.hooks.waiting.splice(0)
  const headers = { ...failed?.headers, 'x-razorpay-event-id': paymentId }
  expect(read({ body: failed?.body ?? '', headers })).toMatchObject({
    events: [{ kind: 'failed', eventId: `delivery:${paymentId}` }],
  })
})

test('a replay under another delivery id is the same event id', async () => {
  const paymentId = fake.pay(await issue('UPI_QR'), 204_950)
  const [, credited] = fake.hooks.waiting.splice(0)
  const headers = { ...credited?.headers, 'x-razorpay-event-id': 'evt_made_up' }
  expect(read({ body: credited?.body ?? '', headers })).toMatchObject({ events: [{ eventId: paymentId }] })
})

test('the id of a delivery, which nobody signs, is never the id of a payment', () => {
  const failed = { id: 'pay_1', amount: 500, currency: 'INR', captured: false, created_at: 1 }
  fake.sendEvent('payment.failed', { payment: { entity: { ...failed, notes: { reference: 'ref-0001' } } } })
  const { body = '', headers = {} } = fake.hooks.waiting[0] ?? {}
  const asPayment = read({ body, headers: { ...headers, 'x-razorpay-event-id': 'pay_2' } })
  expect(asPayment).toMatchObject({ events: [{ kind: 'failed', eventId: 'delivery:pay_2' }] })
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"event":"order.paid"}',
  '{"event":"order.paid","created_at":1,"payload":{}}',
])('the signed body %j cannot be read', (body) => {
  expect(read(signed(body))).toEqual({ accepted: false, why: 'unreadable' })
})

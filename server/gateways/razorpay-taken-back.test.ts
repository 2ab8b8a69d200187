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

describe('money given back', () => {
  test('in whole reverses the payment', async () => {
    const paymentId = fake.pay(await issue('BANK_TRANSFER'), 204_950)
    fake.hooks.waiting.splice(0)
    fake.refund(paymentId)
    await fake.hooks.deliver()
    expect(events).toEqual([
      {
        kind: 'reversal',
        eventId: expect.stringMatching(/^rfnd_/),
        by: expect.stringMatching(/^rfnd_/),
        reference: '',
        of: paymentId,
        amountMinor: 204_950,
        currency: 'INR',
        takenAt: NOW,
      },
    ])
  })

  test('in part is told as a part, and so is the rest', async () => {
    const paymentId = fake.pay(await issue('BANK_TRANSFER'), 204_950)
    fake.hooks.waiting.splice(0)
    fake.refund(paymentId, 4_950)
    await fake.hooks.deliver()
    fake.refund(paymentId)
    await fake.hooks.deliver()
    expect(events).toMatchObject([
      { kind: 'reversal', of: paymentId, amountMinor: 4_950, currency: 'INR' },
      { kind: 'reversal', of: paymentId, amountMinor: 200_000, currency: 'INR' },
    ])
    expect(events[0]?.eventId).not.toBe(events[1]?.eventId)
  })

  test('by a refund that failed comes back', async () => {
    const paymentId = fake.pay(await issue('BANK_TRANSFER'), 204_950)
    const by = fake.refund(paymentId, 4_950)
    fake.failRefund(by)
    fake.hooks.waiting.splice(0, 2)
    await fake.hooks.deliver()
    expect(events).toEqual([
      {
        kind: 'reversal',
        eventId: by,
        by,
        reference: '',
        of: paymentId,
        amountMinor: 4_950,
        currency: 'INR',
        takenAt: NOW,
      },
      {
        kind: 'reversal',
        eventId: `${by}:failed`,
        by,
        reference: '',
        of: paymentId,
        amountMinor: 0,
        currency: 'INR',
        takenAt: NOW,
      },
    ])
  })

  test('by a refund that is told as processed and says of itself that it failed was not given back', async () => {
    const paymentId = fake.pay(await issue('BANK_TRANSFER'), 204_950)
    fake.hooks.waiting.splice(0)
    fake.refund(paymentId)
    const reported =
      fake.hooks.waiting.at(-1)?.body.replace('"status":"processed"', '"status":"failed"') ?? ''
    expect(read(signed(reported))).toMatchObject({ events: [{ amountMinor: 0, currency: 'INR' }] })
  })

  test('that was never captured reverses nothing', async () => {
    const payment = { id: 'pay_1', amount: 500, currency: 'INR', captured: false, created_at: 1, notes: [] }
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500 }
    fake.sendEvent('refund.processed', { payment: { entity: payment }, refund: { entity: refund } })
    await fake.hooks.deliver()
    expect(events).toEqual([])
  })
})

describe('a dispute', () => {
  async function disputed(how: Parameters<FakeRazorpay['dispute']>[1]) {
    const of = fake.pay(await issue('UPI_QR'), 204_950)
    fake.hooks.waiting.splice(0)
    return { of, by: fake.dispute(of, how) }
  }

  test('takes nothing while it is open, and what was deducted when it is lost', async () => {
    const { of, by } = await disputed({ amount: 104_950 })
    fake.moveDispute(by, 'under_review')
    fake.moveDispute(by, 'action_required')
    fake.moveDispute(by, 'lost', 100_000)
    await fake.hooks.deliver()
    const about = { reference: '', of, by, amountMinor: 100_000, currency: 'INR', takenAt: NOW }
    expect(events).toEqual([{ kind: 'reversal', eventId: `${by}:lost`, ...about }])
  })

  test('that deducts at the outset has taken it, and gives it back when it is won', async () => {
    const { of, by } = await disputed({ deductedAtOnset: true })
    fake.moveDispute(by, 'won')
    await fake.hooks.deliver()
    expect(events).toEqual([
      {
        kind: 'reversal',
        eventId: `${by}:created`,
        reference: '',
        of,
        by,
        amountMinor: 204_950,
        currency: 'INR',
        takenAt: NOW,
        isOpen: true,
      },
      {
        kind: 'reversal',
        eventId: `${by}:won`,
        reference: '',
        of,
        by,
        amountMinor: 0,
        currency: 'INR',
        takenAt: NOW,
      },
    ])
  })

  test('that is lost and says nothing of a deduction has taken what was disputed', async () => {
    const { by } = await disputed({ amount: 500 })
    fake.moveDispute(by, 'lost', 0)
    await fake.hooks.deliver()
    expect(events).toMatchObject([{ eventId: `${by}:lost`, amountMinor: 500, currency: 'INR' }])
  })

  test('that is closed keeps what it says it has deducted', async () => {
    const { by } = await disputed({})
    fake.moveDispute(by, 'closed')
    await fake.hooks.deliver()
    expect(events).toMatchObject([{ eventId: `${by}:closed`, amountMinor: 0, currency: 'INR' }])
  })

  test.each([
    ['in another currency', { currency: 'USD' }],
    ['of a payment without an id', { payment_id: '' }],
    ['of no amount', { amount: 0 }],
  ])('%s cannot be read', (_, change) => {
    const entity = { id: 'disp_1', payment_id: 'pay_1', amount: 5, currency: 'INR', ...change }
    fake.sendEvent('payment.dispute.lost', { dispute: { entity } })
    expect(read(fake.hooks.waiting[0] ?? signed(''))).toEqual({ accepted: false, why: 'unreadable' })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureOf } from './callback-proof.ts'
import type { Gateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import { razorpaySecrets } from './testing/fake-razorpay.ts'
import { xenditSecrets } from './testing/fake-xendit.ts'
import { razorpayConfig, xenditConfig } from './testing/requests.ts'
import { xendit } from './xendit.ts'

const proofOf = (body: Uint8Array) =>
  new Headers({
    'x-callback-token': xenditSecrets.callbackToken,
    'x-razorpay-signature': signatureOf(body, razorpaySecrets.webhookSecret),
  })

const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 0, -1, 1e308, [], {}, 'INR', 'IDR', true))
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
/** Often what it should be, so that the deeper parts are reached as well. */
const mostly = (sound: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 30, arbitrary: sound }, { weight: 1, arbitrary: anything })

const id = mostly(fc.string({ minLength: 1, maxLength: 12 }))
const amount = mostly(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -5, max: 1_000_000 }) },
    { weight: 1, arbitrary: fc.double() },
  ),
)
const moment = mostly(
  fc.constantFrom(
    '2026-11-15T03:00:00Z',
    '2026-11-15T10:00:00.123456+07:00',
    '2026-02-31T00:00:00Z',
    '2026-11-15T23:59:60Z',
    '2026-11-15',
    'now',
  ),
)
const notes = mostly(fc.oneof(fc.constant([]), record({ reference: id })))

const amountText = mostly(fc.constantFrom('1000.00', '7', '0', '-1', '1e9', '10.001'))

const ofXendit = record({
  id,
  payment_id: id,
  amount: mostly(record({ initial: amountText, terminal: mostly(fc.constant(null)) })),
  updated_at: moment,
  event: mostly(
    fc.constantFrom(
      'payment.capture',
      'payment.failure',
      'payment_request.expiry',
      'refund.succeeded',
      'refund.failed',
      'dispute.won',
      'dispute.lost',
      'dispute.action_required',
      'x',
    ),
  ),
  created: moment,
  data: mostly(
    record({
      id,
      payment_id: id,
      payment_request_id: id,
      reference_id: id,
      status: mostly(fc.constantFrom('SUCCEEDED', 'PENDING')),
      currency: mostly(fc.constantFrom('IDR', 'PHP')),
      request_amount: amount,
      amount,
      captures: mostly(fc.array(mostly(record({ capture_amount: amount, capture_timestamp: moment })))),
    }),
  ),
})

const entity = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(record({ entity: mostly(record(fields)) }))
const seconds = mostly(
  fc.oneof({ weight: 12, arbitrary: fc.nat() }, { weight: 1, arbitrary: fc.maxSafeInteger() }),
)
const payment = {
  id,
  amount,
  currency: mostly(fc.constant('INR')),
  captured: mostly(fc.boolean()),
  created_at: seconds,
}
const ofRazorpay = record({
  event: mostly(
    fc.constantFrom(
      'payment.captured',
      'order.paid',
      'virtual_account.credited',
      'qr_code.credited',
      'payment.failed',
      'refund.processed',
      'refund.failed',
      'payment.dispute.created',
      'payment.dispute.lost',
      'payment.dispute.won',
      'virtual_account.closed',
      'qr_code.closed',
    ),
  ),
  created_at: seconds,
  payload: mostly(
    record({
      payment: entity({
        ...payment,
        notes,
        amount_refunded: amount,
        acquirer_data: mostly(record({ rrn: id })),
      }),
      order: entity({ id, receipt: id, notes }),
      virtual_account: entity({ id, notes, amount_paid: amount }),
      qr_code: entity({ id, notes, payments_count_received: amount }),
      bank_transfer: entity({ bank_reference: id }),
      refund: entity({ id, payment_id: id, amount }),
      dispute: entity({ id, payment_id: id, amount, amount_deducted: amount }),
    }),
  ),
})

const companies: [string, Gateway, fc.Arbitrary<unknown>][] = [
  ['xendit', xendit(xenditConfig('http://127.0.0.1:9'), fetch), ofXendit],
  ['razorpay', razorpay(razorpayConfig('http://127.0.0.1:9'), fetch), ofRazorpay],
]

test.each(companies)(
  'whatever %s may say with proof is read or refused, and never breaks',
  (_, gateway, reported) => {
    let read = 0
    fc.assert(
      fc.property(fc.oneof(reported, fc.jsonValue()), (content) => {
        const body = new Uint8Array(Buffer.from(JSON.stringify(content)))
        const answer = gateway.readCallback({ headers: proofOf(body), body })
        if (!answer.accepted) return void expect(answer.why).toBe('unreadable')
        for (const event of answer.events) {
          read += 1
          expect(event.eventId).not.toBe('')
          if (event.kind !== 'reversal') expect(event.reference).not.toBe('')
          if (event.kind === 'reversal') {
            expect(Number.isSafeInteger(event.amountMinor) && (event.amountMinor ?? 0) >= 0).toBe(true)
            expect(Number.isNaN(event.takenAt.getTime())).toBe(false)
          }
          if (event.kind === 'payment') {
            expect(Number.isSafeInteger(event.amountMinor) && event.amountMinor > 0).toBe(true)
            expect(Number.isNaN(event.paidAt.getTime())).toBe(false)
          }
        }
      }),
      { numRuns: 1_000 },
    )
    expect(read).toBeGreaterThan(10)
  },
  20_000,
)

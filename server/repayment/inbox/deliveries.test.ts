import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gatewaysOf } from '../../gateways/gateway.ts'
import { razorpay } from '../../gateways/razorpay.ts'
import type { Delivery, Hooks } from '../../gateways/testing/fake-hooks.ts'
import { type FakeRazorpay, startFakeRazorpay } from '../../gateways/testing/fake-razorpay.ts'
import { type FakeXendit, startFakeXendit } from '../../gateways/testing/fake-xendit.ts'
import { NOW, razorpayConfig, xenditConfig } from '../../gateways/testing/requests.ts'
import { xendit } from '../../gateways/xendit.ts'
import { balances, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { storeCode } from '../testing/stored-code.ts'
import { creditReceived } from './sweep.ts'

let service: TestService
let ofXendit: FakeXendit
let ofRazorpay: FakeRazorpay

const hear = (hooks: Hooks, name: string) => {
  hooks.target = {
    url: `http://lender.test/hooks/${name}`,
    fetch: async (url, init) => service.app.request(url, init),
  }
}

beforeEach(async () => {
  ofXendit = await startFakeXendit(() => NOW)
  ofRazorpay = await startFakeRazorpay(() => NOW)
  service = await openTestService({
    gateways: gatewaysOf({
      id: xendit(xenditConfig(ofXendit.url), fetch),
      in: razorpay(razorpayConfig(ofRazorpay.url), fetch),
    }),
  })
  hear(ofXendit.hooks, 'xendit')
  hear(ofRazorpay.hooks, 'razorpay')
})
afterEach(() => Promise.all([ofXendit.close(), ofRazorpay.close()]))

/** What a company's customers do: money comes, some of it goes back, in whole or in part. */
const history = fc.record({
  payments: fc.array(
    fc.record({
      rupiah: fc.integer({ min: 1, max: 999 }),
      back: fc.constantFrom('nothing', 'whole', 'part', 'parts', 'failed', 'lost', 'won'),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** Where each delivery lands among the others, and how often it comes. */
  shuffle: fc.array(fc.nat({ max: 1_000 }), { minLength: 80, maxLength: 80 }),
  times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 80, maxLength: 80 }),
  atOnce: fc.integer({ min: 1, max: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Paid = History['payments'][number]

const halfOf = (rupiah: number) => Math.ceil(rupiah / 2)

/** What is left of a payment in the end: never less than nothing, however much is said to be given back. */
const left: Record<Paid['back'], (rupiah: number) => number> = {
  nothing: (rupiah) => rupiah,
  whole: () => 0,
  part: (rupiah) => rupiah - halfOf(rupiah),
  parts: () => 0,
  failed: (rupiah) => rupiah,
  lost: (rupiah) => rupiah - halfOf(rupiah),
  won: (rupiah) => rupiah,
}

/** Each plays a history at its fake and leaves its callbacks waiting. */
const companies: Record<
  string,
  { hooks: () => Hooks; play: (code: string, paid: Paid, no: number) => void }
> = {
  xendit: {
    hooks: () => ofXendit.hooks,
    play: (reference_id, { rupiah, back }, no) => {
      const payment_id = `py-${reference_id}-${no}`
      const captured = {
        payment_id,
        reference_id,
        status: 'SUCCEEDED',
        request_amount: rupiah,
        currency: 'IDR',
      }
      ofXendit.sendEvent('payment.authorization', captured)
      ofXendit.sendEvent('payment.capture', captured)
      if (back === 'whole') ofXendit.refund(payment_id, rupiah)
      if (back === 'part') ofXendit.refund(payment_id, halfOf(rupiah))
      if (back === 'parts') for (const _ of [1, 2, 3]) ofXendit.refund(payment_id, halfOf(rupiah))
      if (back === 'failed') ofXendit.failRefund(ofXendit.refund(payment_id, rupiah))
      if (back === 'lost' || back === 'won')
        ofXendit.moveDispute(ofXendit.dispute(payment_id, halfOf(rupiah)), back)
    },
  },
  razorpay: {
    hooks: () => ofRazorpay.hooks,
    play: (reference, { rupiah, back }) => {
      const id = `va_${reference}`
      if (!ofRazorpay.made.some((entity) => entity['id'] === id))
        ofRazorpay.made.push({
          id,
          entity: 'virtual_account',
          status: 'active',
          amount_paid: 0,
          notes: { reference },
        })
      const paymentId = ofRazorpay.pay(id, rupiah * 100)
      const half = halfOf(rupiah) * 100
      if (back === 'whole') ofRazorpay.refund(paymentId)
      if (back === 'part') ofRazorpay.refund(paymentId, half)
      if (back === 'parts') for (const _ of [1, 2, 3]) ofRazorpay.refund(paymentId, half)
      if (back === 'failed') ofRazorpay.failRefund(ofRazorpay.refund(paymentId))
      if (back === 'lost' || back === 'won') {
        const dispute = ofRazorpay.dispute(paymentId, { amount: half, deductedAtOnset: rupiah % 2 === 0 })
        ofRazorpay.moveDispute(dispute, 'under_review')
        ofRazorpay.moveDispute(dispute, back)
      }
    },
  },
}

const forged = ({ body, headers }: Delivery): Delivery => ({
  body: body.replaceAll(/"(request_amount|amount)":(\d+)/g, '"$1":9$2'),
  headers: Object.fromEntries(Object.keys(headers).map((name) => [name, 'f'.repeat(64)])),
})

/** Duplicated, shuffled and some at the same time, with a forgery of each in between. */
async function deliver(hooks: Hooks, { shuffle, times, atOnce }: History): Promise<void> {
  const deliveries = hooks.waiting
    .splice(0)
    .flatMap((one, index) => Array.from({ length: times[index] ?? 1 }, () => one))
    .map((one, index) => ({ one, at: shuffle[index % shuffle.length] ?? 0 }))
    .sort((left, right) => left.at - right.at)
    .flatMap(({ one }) => [forged(one), one])
  for (let next = 0; next < deliveries.length; next += atOnce) {
    const statuses = await Promise.all(deliveries.slice(next, next + atOnce).map((one) => hooks.send(one)))
    for (const status of statuses) expect([200, 401]).toContain(status)
  }
  await creditReceived(service)
}

const creditedMinor = ({ payments }: History) =>
  payments.reduce((sum, { rupiah, back }) => sum + 100 * left[back](rupiah), 0)

test.each(Object.entries(companies))(
  'whatever %s tells, however often and in whatever order, each payment counts once',
  async (provider, { hooks, play }) => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(history, async (reported) => {
        round += 1
        const order = `of-${provider}-${round}`
        const borrowerId = provider === 'razorpay' ? 'in-review' : 'id-review'
        await storeLoan(service.db, order, { borrowerId })
        const code = { order_id: order, borrower_id: borrowerId, provider }
        await storeCode(service.db, `code-${order}`, code)
        reported.payments.forEach((paid, no) => {
          play(`code-${order}`, paid, no)
        })
        await deliver(hooks(), reported)
        expect((await balances(service.db, order))['cash'] ?? 0).toBe(creditedMinor(reported))
      }),
      { numRuns: 10 },
    )
  },
  60_000,
)

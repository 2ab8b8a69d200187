import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayEvent } from './gateway.ts'
import type { PayoutCompany, PayoutRequest } from './payout.ts'
import { razorpay } from './razorpay.ts'
import { razorpayPayouts } from './razorpay-payout.ts'
import { type FakeRazorpay, startFakeRazorpay } from './testing/fake-razorpay.ts'
import { RAZORPAYX_ACCOUNT } from './testing/fake-razorpay-payouts.ts'
import type { Fault } from './testing/fake-vendor.ts'
import { type FakeXendit, startFakeXendit } from './testing/fake-xendit.ts'
import { NOW, razorpayConfig, readInto, xenditConfig } from './testing/requests.ts'
import { xendit } from './xendit.ts'
import { xenditPayouts } from './xendit-payout.ts'

let ofXendit: FakeXendit
let ofRazorpay: FakeRazorpay
beforeEach(async () => {
  ofXendit = await startFakeXendit(() => NOW)
  ofRazorpay = await startFakeRazorpay(() => NOW)
})
afterEach(() => Promise.all([ofXendit.close(), ofRazorpay.close()]))

type Side = {
  company: PayoutCompany
  request: PayoutRequest
  fake: FakeXendit | FakeRazorpay
  made: () => readonly object[]
  end: (how: 'paid' | 'failed' | 'wrong account' | 'returned') => void
  reported: () => GatewayEvent[]
}
const request = { reference: 'payout-1000000001-1', borrowerId: 'b-1', purpose: 'loan' as const }

const sides = {
  xendit: () => ({
    company: xenditPayouts({ ...xenditConfig(ofXendit.url), now: () => NOW }, ofXendit.fetch),
    request: {
      ...request,
      currency: 'IDR',
      amountMinor: 250_000_000,
      destination: { bankCode: 'BCA', accountNumber: '0123456789', holder: 'Siti Nurhaliza' },
    },
    fake: ofXendit,
    made: () => ofXendit.payouts,
    end: (how) =>
      ofXendit.endPayout(
        request.reference,
        how === 'paid' ? 'SUCCEEDED' : how === 'returned' ? 'REVERSED' : 'FAILED',
        { 'wrong account': 'INVALID_DESTINATION', failed: 'TRANSFER_ERROR' }[how as string],
      ),
    reported: () => readInto(xendit(xenditConfig(ofXendit.url), ofXendit.fetch), ofXendit.hooks),
  }),
  razorpay: () => ({
    company: razorpayPayouts(
      { ...razorpayConfig(ofRazorpay.url), accountNumber: RAZORPAYX_ACCOUNT },
      ofRazorpay.fetch,
    ),
    request: {
      ...request,
      currency: 'INR',
      amountMinor: 1_800_050,
      destination: { bankCode: 'HDFC0000123', accountNumber: '50100012345678', holder: 'Asha Rao' },
    },
    fake: ofRazorpay,
    made: () => ofRazorpay.payouts,
    end: (how) =>
      ofRazorpay.endPayout(
        request.reference,
        how === 'paid' ? 'processed' : how === 'returned' ? 'reversed' : 'failed',
        how === 'wrong account' ? 'beneficiary_bank' : how === 'failed' ? 'business' : undefined,
      ),
    reported: () => readInto(razorpay(razorpayConfig(ofRazorpay.url), ofRazorpay.fetch), ofRazorpay.hooks),
  }),
} satisfies Record<string, () => Side>

describe.each(Object.entries(sides))('%s', (_, open) => {
  let side: Side
  beforeEach(() => {
    side = open()
  })
  const send = () => side.company.send(side.request)
  const find = () => side.company.find(side.request)

  test('takes a payout, and knows it by our reference', async () => {
    expect(await find()).toBeNull()
    const sent = await send()
    expect(sent).toMatchObject({ known: true, event: null })
    expect(await find()).toEqual(sent)
    expect(side.made()).toMatchObject([{ reference_id: request.reference }])
  })

  test('sends once for a reference, however often it is asked and whatever it answers then', async () => {
    const first = await send()
    const again = await send()
    expect(again.known ? again : await find()).toEqual(first)
    expect(side.made()).toHaveLength(1)
  })

  test.each(['paid', 'failed', 'wrong account', 'returned'] as const)(
    'one that is %s is told and found as the same event',
    async (how) => {
      await send()
      side.end(how)
      const reported = side.reported()
      await side.fake.hooks.deliver({ times: 2 })
      const found = await find()
      const event = found?.known ? found.event : null
      expect(event).toMatchObject({ outcome: how, amountMinor: side.request.amountMinor })
      expect(reported).toHaveLength(2)
      for (const each of reported) expect(each).toEqual(event)
    },
  )

  test.each<[Fault, 'unknown' | 'unavailable']>([
    ['hang', 'unknown'],
    ['reset', 'unknown'],
    ['error', 'unknown'],
    ['busy', 'unavailable'],
    ['made, hang', 'unknown'],
    ['made, error', 'unknown'],
    ['made, malformed', 'unknown'],
  ])('a request that meets %j is %s, and looked up', async (fault, why) => {
    // Razorpay is called for contact and account first, where nothing can have been sent.
    const before = side.company.name === 'razorpay' ? (['slow', 'slow'] as const) : []
    side.fake.faults.push(...before, fault)
    expect(await send()).toMatchObject({ known: false, why })
    const found = await find()
    if (fault.startsWith('made')) expect(found).toMatchObject({ known: true, event: null })
    else expect(found).toBeNull()
  })

  test('a look-up without an answer says nothing, not that there is none', async () => {
    for (const fault of ['hang', 'error', 'busy'] as const) {
      side.fake.faults.push(fault)
      expect(await find()).toMatchObject({ known: false, why: 'unknown' })
    }
  })

  test('what cannot be sent is refused', async () => {
    const { destination } = side.request
    const wrong = { ...side.request, destination: { ...destination, bankCode: 'no bank' } }
    expect(await side.company.send(wrong)).toMatchObject({ known: false, why: 'refused' })
    const other = side.request.currency === 'IDR' ? 'INR' : 'IDR'
    expect(await side.company.send({ ...side.request, currency: other })).toMatchObject({ why: 'refused' })
    expect(side.made()).toEqual([])
  })
})

test('rupiah go out whole', async () => {
  const { company, request: of } = sides.xendit()
  expect(await company.send({ ...of, amountMinor: 100_050 })).toMatchObject({ why: 'refused' })
})

test.each([
  ['सीता राम', 'Customer'],
  ['Asha Rao-', 'Asha Rao'],
  ['Jo', 'Customer'],
  ['A'.repeat(80), 'A'.repeat(50)],
])('a contact is named as RazorpayX allows: %j', async (holder, name) => {
  const { company, request: of } = sides.razorpay()
  const sent = await company.send({ ...of, destination: { ...of.destination, holder } })
  expect(sent).toMatchObject({ known: true })
  expect(ofRazorpay.requested[0]?.body).toMatchObject({ name })
})

test('more than five lakh go by NEFT', async () => {
  const { company, request: of } = sides.razorpay()
  await company.send(of)
  await company.send({ ...of, reference: 'payout-2', amountMinor: 50_000_001 })
  expect(ofRazorpay.payouts.map(({ mode }) => mode)).toEqual(['IMPS', 'NEFT'])
})

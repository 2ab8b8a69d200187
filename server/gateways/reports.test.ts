import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../base/time.ts'
import type { CompanyReport, ReportPage } from './company-report.ts'
import { razorpay } from './razorpay.ts'
import { razorpayPayouts } from './razorpay-payout.ts'
import { type FakeRazorpay, startFakeRazorpay } from './testing/fake-razorpay.ts'
import { RAZORPAYX_ACCOUNT } from './testing/fake-razorpay-payouts.ts'
import { type FakeXendit, startFakeXendit } from './testing/fake-xendit.ts'
import { NOW, razorpayConfig, rupees, xenditConfig } from './testing/requests.ts'
import { xendit } from './xendit.ts'

let ofXendit: FakeXendit
let ofRazorpay: FakeRazorpay
let now = NOW
beforeEach(async () => {
  now = NOW
  ofXendit = await startFakeXendit(() => now)
  ofRazorpay = await startFakeRazorpay(() => now)
})
afterEach(() => Promise.all([ofXendit.close(), ofRazorpay.close()]))

const period = { from: new Date(NOW.getTime() - HOUR_MS), to: new Date(NOW.getTime() + HOUR_MS) }

type Listed = Extract<ReportPage, { read: true }>['movements'][number]

async function readAll(report: CompanyReport | undefined, of = period): Promise<Listed[]> {
  const all: Listed[] = []
  let cursor: string | null = ''
  while (report && cursor !== null) {
    const page = await report.list(of, cursor)
    if (!page.read) throw new Error(page.detail)
    all.push(...page.movements)
    cursor = page.next
  }
  return all
}

const transaction = (no: number) => ({
  id: `txn_${no}`,
  product_id: `py-${no}`,
  type: 'PAYMENT',
  status: 'SUCCESS',
  reference_id: `ref-${no}`,
  currency: 'IDR',
  amount: 10_000 + no,
  created: new Date(NOW.getTime() + no).toISOString(),
  fee: { xendit_fee: 4_000, value_added_tax: 440, status: 'PENDING' },
  settlement_status: 'PENDING',
})

test('Xendit’s list is read to its end, fifty at a time, with fees in minor units', async () => {
  for (let no = 0; no < 120; no++) ofXendit.transactions.push(transaction(no))
  const listed = await readAll(xendit(xenditConfig(ofXendit.url), ofXendit.fetch).report)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(120)
  expect(ofXendit.requested).toHaveLength(3)
  expect(listed.find(({ id }) => id === 'py-7')).toMatchObject({
    kind: 'payment',
    amountMinor: 1_000_700,
    feeMinor: 400_000,
    taxMinor: 44_000,
    state: 'moved',
    event: null,
  })
  const later = { from: new Date(NOW.getTime() + 100), to: period.to }
  const { report } = xendit(xenditConfig(ofXendit.url), ofXendit.fetch)
  expect(await readAll(report, later)).toHaveLength(20)
})

test('what Xendit lists in another currency, or of another type, is listed and not counted', async () => {
  ofXendit.transactions.push(
    { ...transaction(1), currency: 'KWD', amount: 12.345 },
    { ...transaction(2), type: 'REFUND', currency: 'USD', status: 'PENDING' },
    transaction(3),
    { ...transaction(4), type: 'TOPUP' },
  )
  const { fetch } = ofXendit
  // A company that does not apply the types of the request.
  const heedless: typeof fetch = (url, init) => fetch(String(url).replaceAll(/types=[A-Z]+&/g, ''), init)
  const listed = await readAll(xendit(xenditConfig(ofXendit.url), heedless).report)
  expect(
    listed.map(({ id, kind, state, ...rest }) => [id, kind, state, 'uncounted' in rest && rest.uncounted]),
  ).toEqual([
    ['py-4', 'payment', 'moved', 'TOPUP IDR 10004.00'],
    ['py-3', 'payment', 'moved', false],
    ['py-2', 'reversal', 'open', 'REFUND USD 10002'],
    ['py-1', 'payment', 'moved', 'PAYMENT KWD 12.345'],
  ])
})

test('one payment in another currency does not hide the rest of Razorpay’s list', async () => {
  const gateway = razorpay(razorpayConfig(ofRazorpay.url), ofRazorpay.fetch)
  const issued = await gateway.issue(rupees())
  if (!issued.issued) throw new Error('no code')
  const [foreign = '', own = ''] = [1, 2].map(() => ofRazorpay.pay(issued.providerId, 5_000, {}))
  Object.assign(ofRazorpay.payments.get(foreign) ?? {}, { currency: 'USD' })
  const listed = await readAll(gateway.report)
  expect(listed.find(({ id }) => id === own)).toMatchObject({ amountMinor: 5_000, currency: 'INR' })
  expect(listed.find(({ id }) => id === foreign)).toMatchObject({
    kind: 'payment',
    uncounted: 'USD 5000 (smallest unit)',
  })
})

test('a payment that Xendit does not know by the id of its list is nothing to credit', async () => {
  const { report } = xendit(xenditConfig(ofXendit.url), ofXendit.fetch)
  expect(await report?.lookUp({ kind: 'payment', id: 'py-unheard' })).toMatchObject({ found: 'none' })
  ofXendit.faults.push('error')
  expect(await report?.lookUp({ kind: 'payment', id: 'py-unheard' })).toMatchObject({ found: 'unknown' })
})

test('Razorpay’s payments, refunds and disputes are read one list after the other', async () => {
  const gateway = razorpay(razorpayConfig(ofRazorpay.url), ofRazorpay.fetch)
  const issued = await gateway.issue(rupees())
  if (!issued.issued) throw new Error('no code')
  const ids = Array.from({ length: 130 }, () =>
    ofRazorpay.pay(issued.providerId, 5_000, { reference: 'utr-1' }),
  )
  const refund = ofRazorpay.refund(ids[0] ?? '', 2_000)
  const dispute = ofRazorpay.dispute(ids[1] ?? '', { deductedAtOnset: true })
  const listed = await readAll(gateway.report)
  expect(listed).toHaveLength(132)
  expect(listed.find(({ id }) => id === refund)).toMatchObject({
    kind: 'reversal',
    amountMinor: 2_000,
    state: 'moved',
  })
  expect(listed.find(({ id }) => id === dispute)).toMatchObject({
    kind: 'reversal',
    amountMinor: 5_000,
    state: 'moved',
  })
  expect(await gateway.report?.lookUp({ kind: 'payment', id: ids[2] ?? '' })).toMatchObject({
    found: { eventId: ids[2], reference: 'ref-0001', amountMinor: 5_000, bankReference: 'utr-1' },
  })
})

test('the payouts of RazorpayX are listed with what a callback would tell of them', async () => {
  const config = { ...razorpayConfig(ofRazorpay.url), accountNumber: RAZORPAYX_ACCOUNT }
  const company = razorpayPayouts(config, ofRazorpay.fetch)
  const destination = { bankCode: 'HDFC0000123', accountNumber: '50100012345678', holder: 'Asha Rao' }
  const request = {
    reference: 'payout-1-1',
    borrowerId: 'b-1',
    purpose: 'loan',
    currency: 'INR',
    amountMinor: 1_800_000,
    destination,
  } as const
  await company.send(request)
  expect(await readAll(company.report)).toMatchObject([{ state: 'open', event: null }])
  ofRazorpay.endPayout(request.reference, 'processed')
  expect(await readAll(company.report)).toMatchObject([
    {
      kind: 'payout',
      state: 'moved',
      reference: 'payout-1-1',
      event: { outcome: 'paid', eventId: 'pout_1:processed' },
    },
  ])
})

test.each(['error', 'busy', 'reset', 'made, malformed'] as const)(
  'a list that cannot be read (%s) is told, and is no empty list',
  async (fault) => {
    ofXendit.faults.push(fault)
    ofRazorpay.faults.push(fault)
    for (const gateway of [
      xendit(xenditConfig(ofXendit.url), ofXendit.fetch),
      razorpay(razorpayConfig(ofRazorpay.url), ofRazorpay.fetch),
    ])
      expect(await gateway.report?.list(period, '')).toMatchObject({ read: false })
  },
)

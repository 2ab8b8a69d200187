import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import type { RazorpayConfig } from './razorpay-codes.ts'
import { type FakeRazorpay, razorpaySecrets, startFakeRazorpay } from './testing/fake-razorpay.ts'
import type { Fault } from './testing/fake-vendor.ts'
import { codeRequest, NOW, razorpayConfig, rupees } from './testing/requests.ts'

let fake: FakeRazorpay
let gateway: Gateway
const made = (change: Partial<RazorpayConfig> = {}) =>
  razorpay({ ...razorpayConfig(fake.url), ...change }, fake.fetch)

beforeEach(async () => {
  fake = await startFakeRazorpay(() => NOW)
  gateway = made()
})
afterEach(() => fake.close())

const CLOSE_BY = Date.parse('2026-11-16T03:00:00Z') / 1000

describe('a code', () => {
  test('for a bank transfer is an account number with its branch', async () => {
    expect(await gateway.issue(rupees())).toEqual({
      issued: true,
      providerId: 'va_1',
      code: '2223330000000001 RATN0VAAPIS',
      qr: '',
      intent: '',
    })
    expect(fake.requested[0]).toMatchObject({
      path: '/v1/virtual_accounts',
      body: {
        receivers: { types: ['bank_account'] },
        amount_expected: 204_950,
        close_by: CLOSE_BY,
        notes: { reference: 'ref-0001' },
      },
    })
  })

  test('for UPI by QR is what the phone scans and opens', async () => {
    const issued = await gateway.issue(rupees({ channel: 'UPI_QR' }))
    const link = expect.stringMatching(/^upi:\/\/pay\?.*am=2049\.5&cu=INR$/)
    expect(issued).toEqual({ issued: true, providerId: 'qr_1', code: '', qr: link, intent: link })
    expect(fake.requested[0]).toMatchObject({
      path: '/v1/payments/qr_codes',
      body: {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: 204_950,
        close_by: CLOSE_BY,
        notes: { reference: 'ref-0001' },
      },
    })
  })

  test('for UPI by QR is made of a UPI address where QR contents are not enabled', async () => {
    const issued = await made({ upiQr: 'vpa' }).issue(rupees({ channel: 'UPI_QR' }))
    const link = 'upi://pay?pa=rpy.payto00001%40icici&pn=Saaf&am=2049.50&cu=INR&tn=ref-0001'
    expect(issued).toEqual({
      issued: true,
      providerId: 'va_1',
      code: 'rpy.payto00001@icici',
      qr: link,
      intent: link,
    })
  })

  test('for UPI by link is a payment of an order that carries our reference', async () => {
    expect(await gateway.issue(rupees({ channel: 'UPI' }))).toMatchObject({
      issued: true,
      providerId: 'order_1',
      intent: expect.stringMatching(/^upi:\/\/pay\?/),
    })
    expect(fake.requested.map(({ path }) => path)).toEqual(['/v1/orders', '/v1/payments/create/upi'])
    expect(fake.requested[0]?.body).toEqual({
      amount: 204_950,
      currency: 'INR',
      receipt: 'ref-0001',
      partial_payment: false,
      notes: { reference: 'ref-0001' },
    })
  })

  test('that ends sooner than they allow lives as long as they allow', async () => {
    const expiresAt = new Date(NOW.getTime() + 60_000)
    expect(await gateway.issue(rupees({ expiresAt }))).toMatchObject({ issued: true })
    expect(fake.requested[0]?.body['close_by']).toBe(NOW.getTime() / 1000 + 16 * 60)
  })

  test.each([{ channel: 'BCA' }, { channel: 'constructor' }, { currency: 'IDR' as const }])(
    'for %j is refused without asking',
    async (change) => {
      expect(await gateway.issue(rupees(change))).toMatchObject({ issued: false, why: 'refused' })
      expect(fake.requested).toEqual([])
    },
  )

  test('of rupiah does not exist here', async () => {
    expect(await gateway.issue(codeRequest())).toMatchObject({ why: 'refused' })
  })
})

test('an amount below one rupee is refused by them', async () => {
  for (const channel of ['BANK_TRANSFER', 'UPI_QR', 'UPI'])
    expect(await gateway.issue(rupees({ amountMinor: 99, channel }))).toEqual({
      issued: false,
      why: 'refused',
      detail: '400 BAD_REQUEST_ERROR',
    })
})

test('a wrong key is nobody’s request but ours to mend', async () => {
  expect(await made({ keySecret: 'other' }).issue(rupees())).toMatchObject({ why: 'unavailable' })
})

describe('a lost answer', () => {
  test.each<[Fault, string]>([
    ['made, hang', 'BANK_TRANSFER'],
    ['made, error', 'BANK_TRANSFER'],
    ['made, malformed', 'UPI_QR'],
    ['made, error', 'UPI_QR'],
  ])('after %j of %s is found by its reference', async (fault, channel) => {
    const request = rupees({ channel })
    fake.faults.push(fault)
    expect(await gateway.issue(request)).toMatchObject({ issued: false, why: 'unknown' })
    const found = await gateway.find(request)
    expect(found).toMatchObject({ issued: true, providerId: fake.made[0]?.['id'] })
    expect(fake.made.length).toBe(1)
  })

  test.each<Fault>(['hang', 'error', 'reset'])('after %j is not found, and asked anew', async (fault) => {
    fake.faults.push(fault)
    expect(await gateway.issue(rupees())).toMatchObject({ issued: false, why: 'unknown' })
    expect(await gateway.find(rupees())).toBeNull()
  })

  test('is found behind two hundred and fifty others', async () => {
    await gateway.issue(rupees({ reference: 'ours' }))
    for (let other = 0; other < 250; other += 1) await gateway.issue(rupees({ reference: `other-${other}` }))
    expect(await gateway.find(rupees({ reference: 'ours' }))).toMatchObject({ providerId: 'va_1' })
  }, 30_000)

  test('is not another’s, nor one of another amount', async () => {
    await gateway.issue(rupees())
    expect(await gateway.find(rupees({ reference: 'ref-0002' }))).toBeNull()
    expect(await gateway.find(rupees({ amountMinor: 1_000 }))).toBeNull()
  })

  test('stays unknown while the list does not come', async () => {
    await gateway.issue(rupees())
    for (const fault of ['hang', 'error', 'made, malformed'] as const) {
      fake.faults.push(fault)
      expect(await gateway.find(rupees())).toMatchObject({ issued: false, why: 'unknown' })
    }
  })

  test('of a link is asked anew: its order alone cannot be paid', async () => {
    fake.faults.push('made, error')
    expect(await gateway.issue(rupees({ channel: 'UPI' }))).toMatchObject({ why: 'unknown' })
    expect(await gateway.find(rupees({ channel: 'UPI' }))).toBeNull()
    expect(await gateway.issue(rupees({ channel: 'UPI' }))).toMatchObject({ issued: true })
  })
})

describe('a reply', () => {
  const account = {
    id: 'va_1',
    name: 'Saaf',
    status: 'active',
    amount_expected: 204_950,
    receivers: [{ entity: 'bank_account', account_number: '1', ifsc: 'X' }],
  }
  test.each([
    ['that is closed', { status: 'closed' }],
    ['of another amount', { amount_expected: 204_951 }],
    ['without an account', { receivers: [] }],
    ['with an account but no branch', { receivers: [{ entity: 'bank_account', account_number: '1' }] }],
  ])('%s shows no code', async (_, change) => {
    const reported = async () => Response.json({ ...account, ...change })
    expect(await razorpay(razorpayConfig(fake.url), reported).issue(rupees())).toMatchObject({
      why: 'unknown',
    })
  })

  test('whose QR holds no UPI link shows no code', async () => {
    const qr = { id: 'qr_1', status: 'active', payment_amount: 204_950, image_content: 'https://x.example' }
    const reported = async () => Response.json(qr)
    const issued = await razorpay(razorpayConfig(fake.url), reported).issue(rupees({ channel: 'UPI_QR' }))
    expect(issued).toMatchObject({ issued: false })
  })
})

test('no answer repeats a key or a secret', async () => {
  fake.faults.push('error', 'hang', 'reset')
  const answers = [await made({ keySecret: 'other' }).issue(rupees())]
  for (let round = 0; round < 3; round += 1) answers.push(await gateway.issue(rupees()))
  for (const secret of Object.values(razorpaySecrets)) expect(JSON.stringify(answers)).not.toContain(secret)
})

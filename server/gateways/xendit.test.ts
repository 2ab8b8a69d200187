import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import type { Fault } from './testing/fake-vendor.ts'
import { type FakeXendit, startFakeXendit, xenditSecrets } from './testing/fake-xendit.ts'
import { codeRequest, NOW, TIMEOUT_MS, xenditConfig } from './testing/requests.ts'
import { type XenditConfig, xendit } from './xendit.ts'

let fake: FakeXendit
let gateway: Gateway
const configOf = (change: Partial<XenditConfig> = {}) => ({ ...xenditConfig(fake.url), ...change })

beforeEach(async () => {
  fake = await startFakeXendit(() => NOW)
  gateway = xendit(configOf(), fake.fetch)
})
afterEach(() => fake.close())

describe('a code', () => {
  test.each(['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA'])('of %s is a virtual account', async (channel) => {
    const issued = await gateway.issue(codeRequest({ channel }))
    const [made] = fake.made
    expect(issued).toEqual({
      issued: true,
      providerId: made?.payment_request_id,
      code: made?.actions[0]?.value,
      qr: '',
      intent: '',
    })
    expect(fake.requested[0]?.body).toEqual({
      reference_id: 'ref-0001',
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: 1_250_000,
      channel_code: `${channel}_VIRTUAL_ACCOUNT`,
      channel_properties: { display_name: 'Siti Nurhaliza', expires_at: '2026-11-16T03:00:00.000Z' },
    })
  })

  test.each(['ALFAMART', 'INDOMARET'])('of %s is paid at the till', async (channel) => {
    expect(await gateway.issue(codeRequest({ channel, payType: '2' }))).toMatchObject({ issued: true })
    expect(fake.requested[0]?.body).toMatchObject({
      type: 'REUSABLE_PAYMENT_CODE',
      channel_code: channel,
      channel_properties: { customer_name: 'Siti Nurhaliza' },
    })
  })

  test.each([
    ['Ni Luh  Ayu 🌺', 'Ni Luh Ayu'],
    ['José d’Arc', 'Jose dArc'],
    ['सीता', 'Customer'],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('carries the name %j as a till can print it', async (customerName, printed) => {
    await gateway.issue(codeRequest({ customerName }))
    expect(fake.requested[0]?.body).toMatchObject({ channel_properties: { display_name: printed } })
  })

  test('in rupiah has no cents: another amount than the page shows is never asked for', async () => {
    expect(await gateway.issue(codeRequest({ amountMinor: 125_000_050 }))).toMatchObject({ why: 'refused' })
    expect(fake.requested).toEqual([])
  })

  test.each([{ channel: 'UPI_QR' }, { channel: 'toString' }, { currency: 'INR' as const }])(
    'for %j is refused without asking',
    async (change) => {
      expect(await gateway.issue(codeRequest(change))).toMatchObject({ issued: false, why: 'refused' })
      expect(fake.requested).toEqual([])
    },
  )
})

describe('what Xendit refuses', () => {
  test.each([
    ['a BCA amount below its minimum', { amountMinor: 999_900 }],
    ['a BCA amount above its maximum', { amountMinor: 5_000_000_100 }],
    ['a till amount above its maximum', { channel: 'ALFAMART', amountMinor: 500_000_100 }],
    ['a moment that has passed', { expiresAt: NOW }],
  ])('is refused: %s', async (_, change) => {
    expect(await gateway.issue(codeRequest(change))).toEqual({
      issued: false,
      why: 'refused',
      detail: '400 INVALID_VALUE_ERROR',
    })
  })

  test('for a wrong key or version is nobody’s request but ours to mend', async () => {
    const wrong = xendit(configOf({ secretKey: 'other' }), fetch)
    expect(await wrong.issue(codeRequest())).toMatchObject({
      why: 'unavailable',
      detail: '401 INVALID_API_KEY',
    })
    const older = xendit(configOf({ apiVersion: '2022-07-31' }), fetch)
    expect(await older.issue(codeRequest())).toMatchObject({ issued: false })
    expect(fake.made).toEqual([])
  })

  test('as busy is to be tried later', async () => {
    const busy = async () => Response.json({ error_code: 'TEMPORARILY_UNAVAILABLE' }, { status: 400 })
    expect(await xendit(configOf(), busy).issue(codeRequest())).toMatchObject({ why: 'unavailable' })
  })
})

describe('a fault', () => {
  test.each<[Fault, string, number]>([
    ['busy', 'unavailable', 0],
    ['error', 'unknown', 0],
    ['hang', 'unknown', 0],
    ['reset', 'unknown', 0],
    ['made, error', 'unknown', 1],
    ['made, hang', 'unknown', 1],
    ['made, malformed', 'unknown', 1],
  ])('%j leaves the code %s, with %i made', async (fault, why, made) => {
    fake.faults.push(fault)
    expect(await gateway.issue(codeRequest())).toMatchObject({ issued: false, why })
    expect(fake.made.length).toBe(made)
  })

  test('of silence ends with the time that is set', async () => {
    fake.faults.push('hang')
    const started = performance.now()
    const impatient = xendit(configOf({ timeoutMs: 50 }), fetch)
    expect(await impatient.issue(codeRequest())).toEqual({
      issued: false,
      why: 'unknown',
      detail: 'TimeoutError',
    })
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS)
  })

  test('that is only slowness is waited for', async () => {
    fake.faults.push('slow')
    expect(await gateway.issue(codeRequest())).toMatchObject({ issued: true })
  })

  test('before anything was sent says that nothing was made', async () => {
    await fake.close()
    expect(await gateway.issue(codeRequest())).toMatchObject({ why: 'unavailable', detail: 'ECONNREFUSED' })
  })

  test('is followed by a new request, since nothing is found by our reference', async () => {
    fake.faults.push('made, hang')
    await gateway.issue(codeRequest())
    expect(await gateway.find(codeRequest())).toBeNull()
    expect(await gateway.issue(codeRequest())).toMatchObject({ issued: true })
    expect(fake.made.map(({ reference_id }) => reference_id)).toEqual(['ref-0001', 'ref-0001'])
  })

  test('of a redirect does not carry the key elsewhere', async () => {
    const requested: string[] = []
    const elsewhere: typeof fetch = async (address, init) => {
      requested.push(`${address} ${init?.redirect}`)
      return new Response(null, { status: 302, headers: { Location: 'https://other.example/' } })
    }
    expect(await xendit(configOf(), elsewhere).issue(codeRequest())).toMatchObject({ why: 'unavailable' })
    expect(requested).toEqual([`${fake.url}/v3/payment_requests manual`])
  })

  const reply = {
    payment_request_id: 'pr-1',
    reference_id: 'ref-0001',
    status: 'REQUIRES_ACTION',
    request_amount: 1_250_000,
    actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'VIRTUAL_ACCOUNT_NUMBER', value: '8808' }],
  }
  test.each([
    ['of another reference', { reference_id: 'ref-0002' }, 'unknown'],
    ['of another amount', { request_amount: 1_250_001 }, 'unknown'],
    ['without what to pay with', { actions: [] }, 'refused'],
    ['that has failed', { status: 'FAILED' }, 'refused'],
    ['without an id', { payment_request_id: '' }, 'unknown'],
  ])('in a reply %s shows no code', async (_, change, why) => {
    const reported = async () => Response.json({ ...reply, ...change })
    expect(await xendit(configOf(), reported).issue(codeRequest())).toMatchObject({ issued: false, why })
  })
})

test('no answer repeats a key, a token or a name', async () => {
  fake.faults.push('error', 'hang', 'reset', 'made, malformed')
  const answers = []
  for (let round = 0; round < 4; round += 1) answers.push(await gateway.issue(codeRequest()))
  const text = JSON.stringify(answers)
  for (const secret of [...Object.values(xenditSecrets), 'Siti']) expect(text).not.toContain(secret)
})

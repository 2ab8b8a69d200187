import { beforeEach, describe, expect, test } from 'vitest'
import { packs } from '../../../contract/market/packs/packs.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { safeTarget } from '../../../contract/wire/safe-target.ts'
import { sandboxWallet } from '../../gateways/sandbox-wallet.ts'
import { contents } from '../../testing/database.ts'
import { MINUTE_MS, openTestService, START, type TestService } from '../../testing/harness.ts'
import { credited, payer } from '../testing/card-paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const at = START.toISOString()
const pay = async (extra: object = {}) => {
  const result = await service
    .lender('demo-id-due', { lang: 'en' })
    .walletPay({ orderId: 'TR-due', ...extra })
  return result.success ? result.data.url : result.code
}
const referenceOf = (url: string) => new URL(url, 'http://web.test').searchParams.get('reference') ?? ''
const post = ({ headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> }) =>
  service.app.request('/hooks/wallet', { method: 'POST', headers, body })
const told = (reference: string, kind: 'payment' | 'failed' = 'payment', amountMinor = 336_000_000) =>
  service.wallet.callbackOf({ kind, reference, amountMinor, at })
const stateOf = async (reference: string) =>
  (
    await service.db
      .selectFrom('card_repayments')
      .select('state')
      .where('id', '=', reference)
      .executeTakeFirst()
  )?.state

test('the address to pay at passes the allow-list, and names the payment but not the session', async () => {
  const url = await pay()
  expect(safeTarget(url, packs.id.allowedHosts, packs.id.nativeSchemes)).toEqual({ kind: 'http', url })
  expect(url).not.toContain('demo-id-due')
  expect(await stateOf(referenceOf(url))).toBe('pending')
})

test('tapping twice is one payment; half an hour later, or for another choice, it is another', async () => {
  const first = await pay({ amount: '1.00' })
  expect(await pay()).toBe(first)
  service.clock.moveTo(31 * MINUTE_MS)
  expect(await pay()).not.toBe(first)
  const lender = service.lender('demo-id-active')
  const all = ['3', '4'].map((upTo) => lender.walletPay({ orderId: 'TR-active', upTo }))
  const urls = (await Promise.all(all)).map((each) => each.success && each.data.url)
  expect(new Set(urls).size).toBe(2)
})

test.each([
  ['TR-settled', 'demo-id-settled', codes.nothingOwed],
  ['TR-active', 'demo-id-due', codes.notFound],
])('nothing begins for %s as %s', async (orderId, session, code) => {
  expect((await service.lender(session).walletPay({ orderId })).code).toBe(code)
})

test('nothing begins while a card payment is open', async () => {
  const { begin } = payer(service, 'demo-id-due', 'TR-due')
  const { recordId } = await begin()
  await service.db
    .updateTable('card_repayments')
    .set({ state: 'unknown', charged_at: START })
    .where('id', '=', recordId)
    .execute()
  expect(await pay()).toBe(codes.paymentUnderWay)
})

describe("the wallet's word", () => {
  test('credits what it took, once however often and however parallel it is told', async () => {
    const reference = referenceOf(await pay())
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(told(reference))))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await credited(service, 'TR-due')).toEqual([
      { provider: 'wallet-sandbox', event_id: `wallet-${reference}`, amount_minor: 336_000_000 },
    ])
    expect(await stateOf(reference)).toBe('paid')
  })

  test('that it failed ends the payment; money that comes after all is credited', async () => {
    const reference = referenceOf(await pay())
    await post(told(reference, 'failed'))
    expect(await stateOf(reference)).toBe('failed')
    expect(await credited(service, 'TR-due')).toEqual([])
    await post(told(reference))
    await post(told(reference, 'failed'))
    expect(await stateOf(reference)).toBe('paid')
    expect(await credited(service, 'TR-due')).toHaveLength(1)
  })

  test.each([
    ['with no signature', (reference: string) => ({ ...told(reference), headers: new Headers() }), 401],
    [
      "under another's signature",
      (reference: string) => sandboxWallet().callbackOf({ kind: 'payment', reference, amountMinor: 1, at }),
      401,
    ],
    [
      'about another amount under the signature of this one',
      (reference: string) => ({
        headers: told(reference).headers,
        body: told(reference, 'payment', 999_000_000).body,
      }),
      401,
    ],
    ['about a payment that is not ours', () => told('rp-dawn'), 200],
  ])('%s changes nothing', async (_, callback, status) => {
    const reference = referenceOf(await pay())
    const before = await contents(service.db)
    expect((await post(callback(reference))).status).toBe(status)
    expect(await contents(service.db)).toEqual(before)
  })

  test('that is too long is not read', async () => {
    const body = new Uint8Array(65 * 1024)
    expect((await post({ headers: new Headers(), body })).status).toBe(413)
  })
})

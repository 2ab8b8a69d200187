import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { safeTarget } from '../../../contract/wire/safe-target.ts'
import { packs } from '../../../market/packs/packs.ts'
import { sandboxWallet } from '../../gateways/sandbox-wallet.ts'
import { balances, loaded } from '../../ledger/testing/stored-loan.ts'
import { contents } from '../../testing/database.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { deadLetters } from '../inbox/dead-letters.ts'
import { carried, credited, payer } from '../testing/card-paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const at = START.toISOString()
const pay = async (extra: object = {}) => {
  const result = await service
    .lender('demo-id-due', { lang: 'en' })
    .walletPay({ orderId: 'TR-due', amount: '3360000.00', ...extra })
  return result.success ? result.data.url : result.code
}
const referenceOf = (url: string) => new URL(url, 'http://web.test').searchParams.get('reference') ?? ''
const post = ({ headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> }) =>
  service.app.request('/hooks/wallet', { method: 'POST', headers, body })
const reported = (reference: string, kind: 'payment' | 'failed' = 'payment', amountMinor = 336_000_000) =>
  service.wallet.callbackOf({ currency: 'IDR', kind, reference, amountMinor, at })
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
  const first = await pay()
  expect(await pay()).toBe(first)
  service.clock.moveTo(31 * MINUTE_MS)
  expect(await pay()).not.toBe(first)
  const { ways, lender } = payer(service, 'demo-id-active', 'TR-active')
  const urls = []
  for (const upTo of ['3', '4']) {
    const amount = carried((await ways({ upTo })).amount, 'TR-active')
    const begun = await lender.walletPay({ orderId: 'TR-active', upTo, amount })
    urls.push(begun.success && begun.data.url)
  }
  expect(new Set(urls).size).toBe(2)
})

test('an amount that is not what is owed begins nothing', async () => {
  expect(await pay({ amount: '1.00' })).toBe(codes.amountChanged)
  expect(await pay({ amount: '' })).toBe(codes.invalidRequest)
  expect(await pay({ repayToken: 'made-up' })).toBe(codes.repayPageExpired)
  expect(await service.db.selectFrom('card_repayments').selectAll().execute()).toEqual([])
})

test.each([
  ['TR-settled', 'demo-id-settled', codes.nothingOwed],
  ['TR-active', 'demo-id-due', codes.notFound],
])('nothing begins for %s as %s', async (orderId, session, code) => {
  expect((await service.lender(session).walletPay({ orderId, amount: '1.00' })).code).toBe(code)
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
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(reported(reference))))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await credited(service, 'TR-due')).toEqual([
      { provider: 'wallet-sandbox', event_id: `wallet-${reference}`, amount_minor: 336_000_000 },
    ])
    expect(await stateOf(reference)).toBe('paid')
  })

  test('that it failed ends the payment; money that comes after all is credited', async () => {
    const reference = referenceOf(await pay())
    await post(reported(reference, 'failed'))
    expect(await stateOf(reference)).toBe('failed')
    expect(await credited(service, 'TR-due')).toEqual([])
    await post(reported(reference))
    await post(reported(reference, 'failed'))
    expect(await stateOf(reference)).toBe('paid')
    expect(await credited(service, 'TR-due')).toHaveLength(1)
  })

  test.each([
    ['with no signature', (reference: string) => ({ ...reported(reference), headers: new Headers() }), 401],
    [
      "under another's signature",
      (reference: string) =>
        sandboxWallet().callbackOf({ currency: 'IDR', kind: 'payment', reference, amountMinor: 1, at }),
      401,
    ],
    [
      'about another amount under the signature of this one',
      (reference: string) => ({
        headers: reported(reference).headers,
        body: reported(reference, 'payment', 999_000_000).body,
      }),
      401,
    ],
  ])('%s changes nothing', async (_, callback, status) => {
    const reference = referenceOf(await pay())
    const before = await contents(service.db)
    expect((await post(callback(reference))).status).toBe(status)
    expect(await contents(service.db)).toEqual(before)
  })

  test.each([
    ['about a payment that is not ours', () => reported('rp-dawn'), 'a reference of nobody'],
    [
      'that nobody understands',
      () => service.wallet.callbackOf({ kind: 'gift' } as never),
      'could not be read',
    ],
  ])('%s is kept for a person and credits nobody', async (_, callback, reason) => {
    await pay()
    expect((await post(callback())).status).toBe(200)
    expect(await credited(service, 'TR-due')).toEqual([])
    expect(await deadLetters(service.db, START)).toMatchObject([{ provider: 'wallet-sandbox', reason }])
  })

  test('that is too long is not read', async () => {
    const body = new Uint8Array(65 * 1024)
    expect((await post({ headers: new Headers(), body })).status).toBe(413)
  })
})

describe('money by wallet', () => {
  const reversed = (reference: string, id: string, amountMinor: number) =>
    service.wallet.callbackOf({ currency: 'IDR', kind: 'reversal', id, reference, amountMinor, at })
  const cash = async () => (await balances(service.db, 'TR-due'))['cash'] ?? 0

  test('counts from when the wallet took it, however late that is told', async () => {
    // The loan is due in three days, and the wallet tells ten days later.
    service.clock.moveTo(3 * DAY_MS)
    const reference = referenceOf(await pay())
    const paidAt = service.clock.now().toISOString()
    service.clock.moveTo(13 * DAY_MS)
    await post(
      service.wallet.callbackOf({
        currency: 'IDR',
        kind: 'payment',
        reference,
        amountMinor: 336_000_000,
        at: paidAt,
      }),
    )
    const { entries, status } = await loaded(service.db, 'TR-due')
    expect(entries.at(-1)).toMatchObject({ kind: 'payment', on: '2026-11-18' })
    expect(status).toBe(200)
  })

  test('that is taken within half an hour of the quote counts from the day of the quote, later from when it was', async () => {
    // Five minutes before midnight in Jakarta.
    for (const [minutes, on] of [
      [20, '2026-11-15'],
      [40, '2026-11-16'],
    ] as const) {
      service = await openTestService({ limits: 'off' })
      service.clock.moveTo((14 * 60 - 5) * MINUTE_MS)
      const reference = referenceOf(await pay())
      service.clock.moveTo((14 * 60 - 5 + minutes) * MINUTE_MS)
      const paidAt = service.clock.now().toISOString()
      await post(
        service.wallet.callbackOf({
          currency: 'IDR',
          kind: 'payment',
          reference,
          amountMinor: 100_000,
          at: paidAt,
        }),
      )
      expect((await loaded(service.db, 'TR-due')).entries.at(-1)).toMatchObject({ kind: 'payment', on })
    }
  })

  test('that is taken back before it was told is not lost: it counts for nothing when it comes', async () => {
    const before = await cash()
    const reference = referenceOf(await pay())
    await post(reversed(reference, 'back', 336_000_000))
    expect(await stateOf(reference)).toBe('pending')
    await post(reported(reference))
    expect([(await cash()) - before, await stateOf(reference)]).toEqual([0, 'failed'])
  })

  test('that is taken back in parts is paid until all of it is gone', async () => {
    const before = await cash()
    const reference = referenceOf(await pay())
    await post(reported(reference))
    for (const _ of [1, 2]) await post(reversed(reference, 'one', 336_000_000 - 100))
    expect([(await cash()) - before, await stateOf(reference)]).toEqual([100, 'paid'])
    await post(reversed(reference, 'other', 100))
    expect([(await cash()) - before, await stateOf(reference)]).toEqual([0, 'failed'])
  })
})

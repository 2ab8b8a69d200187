import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import { balances } from '../ledger/testing/stored-loan.ts'
import { confirmPayout } from '../payouts/pay-by-hand.ts'
import { pendingPayouts } from '../payouts/payouts.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { CONTRACT_VERSION, hashOf } from './contract-text.ts'
import { push, pushed, replyOf } from './testing/confirming.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (session = 'demo-id-settled', lang = 'en') =>
  service.lender(session, { lang, deviceId: 'phone-7' })
const KILAT = ['terang-kilat', '6000000'] as const
const orderOf = (id: string) =>
  service.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payOut = (orderId: string, now = START) =>
  confirmPayout(service.db, `payout-${orderId}`, { now, packs })

test('a confirmed loan is an order that is decided, with its terms as they were agreed', async () => {
  const { lendDetailsUrl } = await replyOf(push(lender(), ...KILAT))
  expect(lendDetailsUrl).toMatch(/^\/loanDetails\?/)
  const { orderId = '', ...others } = Object.fromEntries(
    new URL(lendDetailsUrl, 'http://web.test').searchParams,
  )
  expect(orderId).toMatch(/^2\d{9}$/)
  expect(others).toEqual({ productId: 'terang-kilat' })
  expect(await orderOf(orderId)).toMatchObject({
    borrower_id: 'id-settled',
    status: 151,
    decision: 'approved',
    amount_minor: 600_000_000,
    start_on: null,
    terms: {
      principalMinor: 600_000_000,
      periods: 1,
      termDays: 120,
      dailyRateMicro: 1_000,
      serviceFeeBasisPoints: 300,
      periodFeeMinor: 0,
    },
    // Of a client who repaid a loan before (product 9).
    rules: { penaltyMinor: 4_000_000, chargesCapBasisPoints: 10_000 },
  })
})

test('the penalty of a client who repaid nothing yet is that of new ones', async () => {
  const id = await pushed(lender('demo-in-due'), 'saaf-study', '18000.00')
  expect(id).toMatch(/^1\d{9}$/)
  expect((await orderOf(id)).rules.penaltyMinor).toBe(100_000)
})

test('what was agreed is kept: the words, their fingerprint, version, language, device and moment', async () => {
  const id = await pushed(lender('demo-id-settled', 'hi'), ...KILAT)
  const contracts = await service.db.selectFrom('contracts').selectAll().where('order_id', '=', id).execute()
  expect(contracts).toHaveLength(1)
  expect(contracts[0]).toMatchObject({
    borrower_id: 'id-settled',
    agreement: 'loan',
    version: CONTRACT_VERSION,
    language: 'hi',
    device_id: 'phone-7',
    agreed_at: START,
  })
  const { body, body_hash } = contracts[0] ?? {}
  expect(body && hashOf(body)).toBe(body_hash)
  expect(JSON.stringify(body)).toContain('Rp5.820.000,00')
})

test('the payout waits for the gateway; when it has paid, the ledger and the order follow, once', async () => {
  const id = await pushed(lender(), ...KILAT)
  const payout = service.db.selectFrom('payouts').selectAll().where('order_id', '=', id)
  expect(await payout.executeTakeFirst()).toMatchObject({
    borrower_id: 'id-settled',
    amount_minor: 582_000_000,
    provider: '',
    status: 'pending',
    finished_at: null,
  })
  expect(await pendingPayouts(service.db)).toMatchObject([{ order_id: id }])
  const tomorrow = new Date(START.getTime() + DAY_MS)
  expect(await payOut(id, tomorrow)).toBe(true)
  expect(await payOut(id, tomorrow)).toBe(true)
  expect(await payout.executeTakeFirst()).toMatchObject({ status: 'paid', finished_at: tomorrow })
  expect(await pendingPayouts(service.db)).toEqual([])
  expect(await balances(service.db, id)).toEqual({
    principal: 600_000_000,
    cash: -582_000_000,
    serviceFee: -18_000_000,
  })
  expect(await orderOf(id)).toMatchObject({ status: 170, start_on: '2026-11-16', paid_out_at: tomorrow })
  service.clock.moveTo(DAY_MS)
  const details = await replyOf(lender().loanDetails({ orderId: id, productId: 'terang-kilat' }))
  expect(details).toMatchObject({ orderStatus: '170', hasContract: '1' })
  expect(details.plan).toEqual([
    { title: 'Payment 1 of 1', amount: 'Rp6.720.000,00', dueTime: '16 Mar 2027', state: 'open' },
  ])
})

test('a payout of an order that has none is not confirmed', async () => {
  expect(await payOut('TR-on-its-way')).toBe(false)
  expect(await payOut('nothing')).toBe(false)
})

test('ten gateways that confirm one payout at once give one entry', async () => {
  const id = await pushed(lender(), ...KILAT)
  await Promise.all(Array.from({ length: 10 }, () => payOut(id)))
  expect(await balances(service.db, id)).toMatchObject({ cash: -582_000_000 })
})

describe('the same confirmation again gives the same order', () => {
  const orderCount = async (borrowerId: string) =>
    (await service.db.selectFrom('orders').select('id').where('borrower_id', '=', borrowerId).execute())
      .length

  test.each([
    ['approved', 'demo-id-settled', 'id-settled'],
    ['declined', 'demo-id-overdue', 'id-overdue'],
  ])('when it was %s, twice and ten times at once', async (_, session, borrowerId) => {
    const part = ['terang-kilat', '2500000'] as const
    const first = await pushed(lender(session), ...part)
    expect(await pushed(lender(session, 'hi'), ...part)).toBe(first)
    const atOnce = Array.from({ length: 10 }, () => pushed(lender(session), 'terang-belajar', '3000000'))
    expect(new Set(await Promise.all(atOnce)).size).toBe(1)
    expect(await orderCount(borrowerId)).toBe(3)
  })

  test('but not when it was repaid meanwhile: that is borrowing again', async () => {
    const first = await pushed(lender(), ...KILAT)
    await payOut(first)
    await service.db
      .updateTable('orders')
      .set({ status: statusCodes.settled })
      .where('id', '=', first)
      .execute()
    const second = await pushed(lender(), ...KILAT)
    expect(second).not.toBe(first)
    expect(await pushed(lender(), ...KILAT)).toBe(second)
  })

  test('when it was paid out meanwhile; a day later the product runs and is refused', async () => {
    const first = await pushed(lender(), ...KILAT)
    await payOut(first)
    expect(await pushed(lender(), ...KILAT)).toBe(first)
    service.clock.moveTo(DAY_MS)
    expect(await push(lender(), ...KILAT)).toMatchObject({
      code: codes.notEligible,
      data: { reason: 'running', orderId: first },
    })
  })
})

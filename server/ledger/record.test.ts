import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import type { Db } from '../database/open.ts'
import { openTestService } from '../testing/harness.ts'
import { record } from './record.ts'
import {
  balances,
  loaded,
  middayOf,
  owedOn,
  PERIOD_MINOR,
  storeLoan,
  unbalanced,
} from './testing/stored-loan.ts'

let db: Db
let orderId = ''
let made = 0
beforeAll(async () => {
  db = (await openTestService()).db
})
beforeEach(async () => {
  made += 1
  orderId = await storeLoan(db, `record-${made}`)
})
afterAll(async () => expect(await unbalanced(db)).toEqual([]))

const DUE = '2026-02-01'
const reported = (eventId: string, day = DUE) => ({
  orderId,
  provider: 'bank',
  eventId: `${orderId} ${eventId}`,
  now: middayOf(day),
  packs,
})
const pay = (eventId: string, amountMinor: number, day = DUE) =>
  record(db, { kind: 'payment', currency: 'IDR', ...reported(eventId, day), amountMinor })
const news = { recorded: true, repeated: false }
const entryCount = async () => (await loaded(db, orderId)).entries.length

test('a payout gives the principal, keeps the service fee back and starts the loan on the local day', async () => {
  orderId = await storeLoan(db, `payout-${made}`, { paidOut: false })
  expect((await loaded(db, orderId)).startOn).toBeNull()
  // Half past midnight on the 6th in Jakarta.
  const payout = { ...reported('payout'), now: new Date('2026-01-05T17:30:00Z') }
  expect(await record(db, { kind: 'payout', ...payout })).toMatchObject(news)
  expect(await balances(db, orderId)).toEqual({
    principal: 300_000_000,
    serviceFee: -9_000_000,
    cash: -291_000_000,
  })
  expect(await loaded(db, orderId)).toMatchObject({ startOn: '2026-01-06', status: 170 })
  const [first] = (await owedOn(db, orderId, '2026-01-06')).periods
  expect(first).toMatchObject({ dueOn: '2026-02-06', openMinor: PERIOD_MINOR })

  expect(await record(db, { kind: 'payout', ...payout })).toMatchObject({ recorded: true, repeated: true })
  expect(await record(db, { kind: 'payout', ...payout, eventId: `${orderId} another` })).toEqual({
    recorded: false,
    why: 'paid out already',
  })
  expect(await entryCount()).toBe(1)
})

test('a payout without a service fee has no posting for one', async () => {
  const terms = { principalMinor: 100, periods: 1, termDays: 91, dailyRateMicro: 0, periodFeeMinor: 0 }
  orderId = await storeLoan(db, `free-${made}`, {
    terms: { ...terms, serviceFeeBasisPoints: 0, startOn: '2026-01-01' },
    paidOut: false,
  })
  await record(db, { kind: 'payout', ...reported('payout') })
  expect(await balances(db, orderId)).toEqual({ principal: 100, cash: -100 })
})

test('a part payment covers the fee before the principal and leaves the order running', async () => {
  expect(await pay('a', 10_000_000)).toMatchObject(news)
  expect(await balances(db, orderId)).toEqual({ cash: 10_000_000, fee: -6_000_000, principal: -4_000_000 })
  const owed = await owedOn(db, orderId, DUE)
  expect(owed.periods.map(({ openMinor }) => openMinor)).toEqual([96_000_000, PERIOD_MINOR, PERIOD_MINOR])
  expect((await loaded(db, orderId)).status).toBe(170)
})

test('paying exactly what is owed settles the order and leaves no credit', async () => {
  await pay('a', PERIOD_MINOR)
  await pay('b', 2 * PERIOD_MINOR - 1)
  expect((await loaded(db, orderId)).status).toBe(170)
  await pay('c', 1)
  expect((await loaded(db, orderId)).status).toBe(200)
  expect(await owedOn(db, orderId, DUE)).toMatchObject({ openMinor: 0, creditMinor: 0, settled: true })
})

test('what is paid beyond the debt is credit, also when the order was settled before', async () => {
  await pay('a', 3 * PERIOD_MINOR + 7)
  expect(await loaded(db, orderId)).toMatchObject({ status: 200 })
  expect(await pay('b', 5_000)).toMatchObject(news)
  expect(await pay('c', 1, '2026-09-01')).toMatchObject(news)
  expect(await balances(db, orderId)).toMatchObject({ cash: 3 * PERIOD_MINOR + 5_008, credit: -5_008 })
  expect(await owedOn(db, orderId, '2026-09-01')).toMatchObject({ creditMinor: 5_008, settled: true })
  expect(await loaded(db, orderId)).toMatchObject({ status: 200 })
})

test('a late payment covers penalty and late interest first', async () => {
  await pay('a', 6_000_000, '2026-02-02')
  // Rp50.000 once, then 0.1 % of Rp1.060.000 for the one day.
  expect(await balances(db, orderId)).toEqual({ cash: 6_000_000, penalty: -5_000_000, fee: -1_000_000 })
  await pay('b', 5_106_000, '2026-02-02')
  expect(await balances(db, orderId)).toMatchObject({ fee: -6_000_000, lateInterest: -106_000 })
})

test('an event told five times is credited once, whatever it says the later times', async () => {
  const first = await pay('a', 1_000)
  for (const amountMinor of [1_000, 1_000, 999, 1_000])
    expect(await pay('a', amountMinor, '2026-02-03')).toEqual({ ...first, repeated: true })
  expect(await balances(db, orderId)).toEqual({ cash: 1_000, fee: -1_000 })
  expect(
    await record(db, {
      kind: 'payment',
      currency: 'IDR',
      ...reported('a'),
      provider: 'till',
      amountMinor: 1_000,
    }),
  ).toMatchObject(news)
  expect(await entryCount()).toBe(2)
})

test('an extension moves the open dates for its fee, which pays nothing of the debt', async () => {
  await pay('a', PERIOD_MINOR)
  const before = await owedOn(db, orderId, DUE)
  const extension = { days: 14, feeMinor: 5_000_000, extensionsBefore: 0 }
  const paid = { ...reported('extend'), amountMinor: 5_000_000, currency: 'IDR', extension } as const
  expect(await record(db, { kind: 'payment', ...paid })).toMatchObject(news)
  expect(await record(db, { kind: 'payment', ...paid })).toMatchObject({ repeated: true })
  const after = await owedOn(db, orderId, DUE)
  expect(after.periods.map(({ dueOn }) => dueOn)).toEqual([DUE, '2026-03-18', '2026-04-18'])
  expect(after.openMinor).toBe(before.openMinor)
  expect(await balances(db, orderId)).toMatchObject({ cash: PERIOD_MINOR + 5_000_000, fee: -11_000_000 })
})

test('money that is told of late counts from when it was paid, whatever was booked meanwhile', async () => {
  await pay('a', 1_000, '2026-03-01')
  expect((await owedOn(db, orderId, '2026-03-01')).overdueMinor).toBeGreaterThan(PERIOD_MINOR)
  const late = { ...reported('b', '2026-03-02'), movedAt: middayOf(DUE), amountMinor: PERIOD_MINOR }
  await record(db, { kind: 'payment', ...late, currency: 'IDR' })
  const owed = await owedOn(db, orderId, '2026-03-02')
  expect(owed).toMatchObject({ overdueMinor: 0, openMinor: 2 * PERIOD_MINOR - 1_000 })
  // What the first payment covered is booked again: nothing was late, so it pays the second period.
  expect(await balances(db, orderId)).toEqual({
    cash: PERIOD_MINOR + 1_000,
    fee: -6_000_000 - 1_000,
    principal: -100_000_000,
  })
})

test('money that is paid for a valid quote counts from the day of the quote', async () => {
  const paid = { ...reported('a', '2026-02-03'), amountMinor: PERIOD_MINOR }
  await record(db, { kind: 'payment', currency: 'IDR', ...paid, quotedAt: middayOf(DUE) })
  expect(await owedOn(db, orderId, '2026-02-03')).toMatchObject({
    overdueMinor: 0,
    openMinor: 2 * PERIOD_MINOR,
  })
})

test('credit is refunded; what has gone beyond it is booked, and owed', async () => {
  await pay('a', 3 * PERIOD_MINOR + 900)
  const refund = (eventId: string, amountMinor: number) =>
    record(db, { kind: 'refund', ...reported(eventId), amountMinor })
  expect(await refund('c', 500)).toMatchObject(news)
  expect(await owedOn(db, orderId, DUE)).toMatchObject({ creditMinor: 400, settled: true })
  expect(await balances(db, orderId)).toMatchObject({ cash: 3 * PERIOD_MINOR + 400, credit: -400 })
  expect((await loaded(db, orderId)).status).toBe(200)
  expect(await refund('d', 401)).toMatchObject(news)
  expect(await owedOn(db, orderId, DUE)).toMatchObject({ creditMinor: 0, openMinor: 1 })
  expect((await balances(db, orderId))['cash']).toBe(3 * PERIOD_MINOR - 1)
})

test('an order that does not exist or is not paid out takes no money', async () => {
  const nowhere = { ...reported('a'), orderId: 'nothing', amountMinor: 1, currency: 'IDR' } as const
  for (const kind of ['payment', 'refund', 'payout'] as const)
    expect(await record(db, { kind, ...nowhere })).toEqual({ recorded: false, why: 'no such loan' })
  const orderId = await storeLoan(db, `waiting-${made}`, { paidOut: false })
  expect(await record(db, { kind: 'payment', ...nowhere, orderId })).toEqual({
    recorded: false,
    why: 'not paid out',
  })
})

test.each([0, -1, 0.5, Number.NaN])('an amount of %d is a bug and writes nothing', async (amountMinor) => {
  await expect(pay('a', amountMinor)).rejects.toThrow(RangeError)
  expect(await entryCount()).toBe(0)
})

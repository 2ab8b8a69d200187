import { beforeAll, beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import type { Db } from '../database/open.ts'
import { openTestService } from '../testing/harness.ts'
import { record } from './record.ts'
import { balances, loaded, middayOf, owedOn, PERIOD_MINOR, storeLoan } from './testing/stored-loan.ts'

let db: Db
let orderId = ''
let made = 0
beforeAll(async () => {
  db = (await openTestService()).db
})
beforeEach(async () => {
  made += 1
  orderId = await storeLoan(db, `reversal-${made}`)
})

const DUE = '2026-02-01'
const WHOLE = 3 * PERIOD_MINOR
const key = (eventId: string) => ({ provider: 'bank', eventId: `${orderId} ${eventId}` })
const reported = (eventId: string, day = DUE) => ({ ...key(eventId), orderId, now: middayOf(day), packs })
const pay = (eventId: string, amountMinor: number) =>
  record(db, { kind: 'payment', currency: 'IDR', ...reported(eventId), amountMinor })
const takeBack = (eventId: string, of: string, day = DUE, amountMinor?: number) =>
  record(db, {
    kind: 'reversal',
    currency: 'IDR',
    ...reported(eventId, day),
    of: key(of),
    ...(amountMinor && { amountMinor }),
  })
const nothing = { recorded: false, why: 'nothing to reverse' }

test('what is left after a reversal covers the oldest debts', async () => {
  await pay('a', 10_000_000)
  await pay('b', PERIOD_MINOR)
  expect(await takeBack('c', 'a')).toMatchObject({ recorded: true, repeated: false })
  expect(await balances(db, orderId)).toMatchObject({ cash: PERIOD_MINOR })
  const owed = await owedOn(db, orderId, DUE)
  expect(owed.periods.map(({ openMinor }) => openMinor)).toEqual([0, PERIOD_MINOR, PERIOD_MINOR])
})

test('a payment is taken back in pieces, and never more of it than was paid', async () => {
  await pay('a', 1_000)
  await takeBack('b', 'a', DUE, 300)
  expect(await balances(db, orderId)).toEqual({ cash: 700, fee: -700 })
  await takeBack('c', 'a', '2026-02-03', 300)
  await takeBack('d', 'a', '2026-02-02', 900)
  expect(await balances(db, orderId)).toEqual({})
})

test('one reversal told twice is one, and another one takes nothing more', async () => {
  await pay('a', 1_000)
  await pay('x', 50)
  const first = await takeBack('b', 'a')
  expect(await takeBack('b', 'a')).toEqual({ ...first, repeated: true })
  await takeBack('c', 'a')
  expect(await balances(db, orderId)).toEqual({ cash: 50, fee: -50 })
})

test('twenty reversals of one payment at once take it back once', async () => {
  await pay('a', 1_000)
  await pay('x', 50)
  await Promise.all(Array.from({ length: 20 }, (_, no) => takeBack(`reversal ${no}`, 'a')))
  expect(await balances(db, orderId)).toEqual({ cash: 50, fee: -50 })
})

test('a settled order whose payment is taken back runs again, and can be settled again', async () => {
  await pay('a', WHOLE + 5)
  expect((await loaded(db, orderId)).status).toBe(200)
  await takeBack('b', 'a', '2026-02-03')
  expect((await loaded(db, orderId)).status).toBe(170)
  // Paid on its due date and taken back two days later: that day's charges begin the day after.
  expect((await owedOn(db, orderId, '2026-02-03')).openMinor).toBe(WHOLE)
  expect((await owedOn(db, orderId, '2026-02-04')).openMinor).toBe(WHOLE + 5_000_000 + 106_000)
  await pay('c', WHOLE)
  expect((await loaded(db, orderId)).status).toBe(200)
})

test('taking back a payment that was credit only leaves the order settled', async () => {
  await pay('a', WHOLE)
  await pay('b', 70)
  await takeBack('c', 'b')
  expect(await loaded(db, orderId)).toMatchObject({ status: 200 })
  expect(await owedOn(db, orderId, DUE)).toMatchObject({ creditMinor: 0, settled: true })
})

test('an extension whose fee is taken back moves the dates back, and what came with it goes too', async () => {
  const dues = async () => (await owedOn(db, orderId, DUE)).periods.map(({ dueOn }) => dueOn)
  const before = await dues()
  const extension = { days: 7, feeMinor: 100, extensionsBefore: 0 }
  await record(db, { kind: 'payment', currency: 'IDR', ...reported('extend'), amountMinor: 130, extension })
  await pay('a', 50)
  expect(await dues()).not.toEqual(before)
  expect(await takeBack('b', 'extend')).toMatchObject({ recorded: true, repeated: false })
  expect(await dues()).toEqual(before)
  expect(await balances(db, orderId)).toEqual({ cash: 50, fee: -50 })
})

test('only a payment of the same order can be taken back', async () => {
  expect(await takeBack('b', 'never told')).toEqual(nothing)
  await pay('a', 1_000)
  await takeBack('d', 'a')
  expect(await takeBack('e', 'd')).toEqual(nothing)
  await pay('f', 1_000)
  const other = await storeLoan(db, `reversal-other-${made}`)
  expect(
    await record(db, { kind: 'reversal', currency: 'IDR', ...reported('g'), orderId: other, of: key('f') }),
  ).toEqual(nothing)
  expect(
    await record(db, {
      kind: 'reversal',
      currency: 'IDR',
      ...reported('h'),
      orderId: 'nothing',
      of: key('f'),
    }),
  ).toEqual({
    recorded: false,
    why: 'no such loan',
  })
})

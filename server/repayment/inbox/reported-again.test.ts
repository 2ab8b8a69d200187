import { beforeEach, expect, test } from 'vitest'
import { countOf } from '../../../tools/counts.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { balances, storeLoan, unbalanced } from '../../ledger/testing/stored-loan.ts'
import { inboxEvents } from '../../money-acts/money-lists.ts'
import { engine } from '../../testing/database.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { retryLetter } from './dead-letters.ts'
import { takeEvents } from './take-events.ts'

let service: TestService
const order = 'growing'
beforeEach(async () => {
  service = await openTestService({ logLevel: 'silent' })
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)
const cashOf = async (orderId: string) => (await balances(service.db, orderId))['cash'] ?? 0
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)
/** All that was captured so far under one id. */
const captured = (amountMinor: number, seconds: number) => ({
  ...paid('a', 'code', amountMinor),
  paidAt: at(seconds),
})
const corrections = async () =>
  (await inboxEvents(service.db, { list: 'dead' })).rows.filter(({ kind }) => kind === 'correction')

test('a payment that grows under its id is credited with the difference, once', async () => {
  await take(captured(700, 0))
  for (const _ of [1, 2]) await take(captured(900, 2))
  expect(await cashOf(order)).toBe(900)
  await take(captured(1_000, 3))
  await take(captured(700, 0), captured(900, 2), captured(1_000, 3))
  expect(await cashOf(order)).toBe(1_000)
  // One that was overtaken on its way says nothing new.
  await take(captured(800, 1))
  expect([await cashOf(order), await corrections()]).toEqual([1_000, []])
})

test('sums that come out of order, or in one delivery, end with the largest', async () => {
  await take(captured(1_000, 3))
  await take(captured(700, 0))
  expect(await cashOf(order)).toBe(1_000)
  await storeCode(service.db, 'other', { order_id: order })
  const other = (amountMinor: number) => ({ ...paid('b', 'other', amountMinor), paidAt: at(amountMinor) })
  await take(other(10), other(20), other(50))
  expect(await cashOf(order)).toBe(1_050)
  expect(await corrections()).toEqual([])
})

test('what is taken back of a payment that grew is taken of all of it, before or after it grew', async () => {
  await take(captured(700, 0))
  await take(takenBack('r', { of: 'a', amountMinor: 800, takenAt: at(5) }))
  expect(await cashOf(order)).toBe(0)
  await take(captured(1_000, 3))
  expect(await cashOf(order)).toBe(200)
  await take(takenBack('r2', { of: 'a', amountMinor: 150, takenAt: at(6) }))
  expect(await cashOf(order)).toBe(50)
  await take(takenBack('r failed', { of: 'a', by: 'r', amountMinor: 0, takenAt: at(7) }))
  expect(await cashOf(order)).toBe(850)
  expect(await unbalanced(service.db)).toEqual([])
})

test.each<[string, GatewayEvent]>([
  ['another reference', paid('a', 'other', 900)],
  ['another currency', { ...paid('a', 'code', 900), currency: 'INR' }],
  ['less, and not from before', { ...paid('a', 'code', 600), paidAt: at(9) }],
  ['something else altogether', takenBack('a', { of: 'x', amountMinor: 5 })],
])('a payment that is reported again with %s is an item for a person, once', async (_, again) => {
  await storeCode(service.db, 'other', { order_id: 'TR-overdue', borrower_id: 'id-overdue' })
  await take(paid('a', 'code', 700))
  for (const _time of [1, 2]) await take(again)
  expect(await cashOf(order)).toBe(700)
  const rows = await corrections()
  expect(rows).toMatchObject([
    {
      order_id: order,
      reason: 'reported again with something else',
      amount_minor: 'amountMinor' in again ? again.amountMinor : null,
      state: 'dead',
    },
  ])
  expect(await retryLetter(service.db, { id: rows[0]?.id ?? 0 })).toHaveProperty('problem')
})

test('a refund that is reported again with another amount is an item for a person', async () => {
  await take(paid('a', 'code', 700))
  await take(takenBack('r', { of: 'a', amountMinor: 100 }))
  await take(takenBack('r', { of: 'a', amountMinor: 300 }))
  expect([await cashOf(order), await stateOf(service.db, 'r')]).toEqual([600, 'credited'])
  expect(await corrections()).toMatchObject([{ amount_minor: 300, reference: 'code' }])
})

const ROUNDS = countOf(`hookRounds_${engine}`)
const SUMS = 10

test(`${SUMS} sums of one payment that come at once credit the largest of them, in ${ROUNDS} rounds`, {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(service.db, `growing-${round}`)
    const reference = await storeCode(service.db, `growing-code-${round}`, { order_id: orderId })
    const sums = Array.from({ length: SUMS }, (_, no) => 100 * (1 + ((no * 7 + round) % SUMS)))
    await Promise.all(
      [...sums, ...sums].map((amountMinor) =>
        take({ ...paid(`g${round}`, reference, amountMinor), paidAt: at(amountMinor) }),
      ),
    )
    expect(await cashOf(orderId)).toBe(100 * SUMS)
  }
  expect(await corrections()).toEqual([])
  expect(await unbalanced(service.db)).toEqual([])
})

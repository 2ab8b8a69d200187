import { beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../gateways/callback-proof.ts'
import { SANDBOX_SIGNATURE_HEADER, sandboxCallback } from '../../gateways/sandbox.ts'
import { balances, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, SANDBOX_SECRET, START, serveOver, type TestService } from '../../testing/harness.ts'
import { withTransactions } from '../testing/broken-database.ts'
import { storeCode } from '../testing/stored-code.ts'
import { deadLetters, payloadOf, retryLetter } from './dead-letters.ts'
import { creditReceived } from './sweep.ts'

let service: TestService
const order = 'hooked'
beforeEach(async () => {
  service = await openTestService()
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const payment = {
  kind: 'payment',
  eventId: 'a',
  reference: 'code',
  amountMinor: 700,
  currency: 'IDR',
  paidAt: '2026-11-15T03:00:00Z',
}
const post = (body: string, signature = signatureOf(body, SANDBOX_SECRET), provider = 'sandbox') =>
  service.app.request(`/hooks/${provider}`, {
    method: 'POST',
    body,
    headers: { [SANDBOX_SIGNATURE_HEADER]: signature },
  })
const cash = async () => (await balances(service.db, order))['cash'] ?? 0

test('a signed callback is credited before it is answered; the same again is answered alike', async () => {
  const body = JSON.stringify({ events: [payment] })
  for (const _ of [1, 2]) {
    expect((await post(body)).status).toBe(200)
    expect(await cash()).toBe(700)
  }
})

test.each([
  ['forged', JSON.stringify({ events: [payment] }), 'a'.repeat(64), 401],
  ['not signed', JSON.stringify({ events: [payment] }), '', 401],
  ['too large', `{"events":[],"x":"${'x'.repeat(70_000)}"}`, undefined, 413],
])('a callback that is %s changes nothing', async (_, body, signature, status) => {
  expect((await post(body, signature)).status).toBe(status)
  expect(await cash()).toBe(0)
  expect(await service.db.selectFrom('gateway_events').selectAll().execute()).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['off its schema', JSON.stringify({ events: [{ ...payment, amountMinor: -1 }] })],
])('a callback that proves its sender and is %s is kept for a person, once', async (_, body) => {
  for (const __ of [1, 2]) expect((await post(body)).status).toBe(200)
  expect(await cash()).toBe(0)
  const letters = await deadLetters(service.db, START)
  expect(letters).toMatchObject([{ provider: 'sandbox', kind: 'unreadable', reason: 'could not be read' }])
  expect(await payloadOf(service.db, letters[0]?.id ?? 0)).toBe(body)
})

test('a company that is not ours has no address', async () => {
  expect((await post('{}', undefined, 'nobody')).status).toBe(404)
  expect((await service.app.request('/hooks/sandbox')).status).toBe(404)
})

test('a payment for an order that takes none is kept for a person, acknowledged, and stops nothing beside it', async () => {
  await storeLoan(service.db, 'unpaid', { paidOut: false })
  await storeCode(service.db, 'unpaid-code', { order_id: 'unpaid' })
  const impossible = { ...payment, eventId: 'b', reference: 'unpaid-code' }
  const body = JSON.stringify({ events: [impossible, payment] })
  for (const _ of [1, 2]) expect((await post(body)).status).toBe(200)
  expect(await cash()).toBe(700)
  expect(await deadLetters(service.db, START)).toMatchObject([
    { event_id: 'b', reason: 'the order takes no payment: not paid out' },
  ])
  await service.db
    .updateTable('orders')
    .set({ start_on: '2026-01-01', status: 170 })
    .where('id', '=', 'unpaid')
    .execute()
  const [letter] = await deadLetters(service.db, START)
  expect(await retryLetter(service.db, { id: letter?.id ?? 0 })).toEqual({ done: true })
  await creditReceived(service)
  expect((await balances(service.db, 'unpaid'))['cash']).toBe(700)
})

test('our own failure is not acknowledged, so that it is told again', async () => {
  const down = serveOver(service.db, service.clock)
  down.services.db = withTransactions(service.db, () => ({
    execute: () => Promise.reject(new Error('a bug')),
  }))
  const callback = sandboxCallback([payment], SANDBOX_SECRET)
  expect((await down.app.request('/hooks/sandbox', callback)).status).toBe(500)
  expect(await cash()).toBe(0)
  expect((await service.app.request('/hooks/sandbox', callback)).status).toBe(200)
  expect(await cash()).toBe(700)
})

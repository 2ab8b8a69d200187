import { beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../gateways/callback-proof.ts'
import { SANDBOX_SIGNATURE_HEADER } from '../../gateways/sandbox.ts'
import { balances, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, SANDBOX_SECRET, type TestService } from '../../testing/harness.ts'
import { storeCode } from '../testing/stored-code.ts'

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
  ['no JSON', '{', undefined, 400],
  ['off its schema', JSON.stringify({ events: [{ ...payment, amountMinor: -1 }] }), undefined, 400],
  ['too large', `{"events":[],"x":"${'x'.repeat(70_000)}"}`, undefined, 413],
])('a callback that is %s changes nothing', async (_, body, signature, status) => {
  expect((await post(body, signature)).status).toBe(status)
  expect(await cash()).toBe(0)
  expect(await service.db.selectFrom('gateway_events').selectAll().execute()).toEqual([])
})

test('a company that is not ours has no address', async () => {
  expect((await post('{}', undefined, 'nobody')).status).toBe(404)
  expect((await service.app.request('/hooks/sandbox')).status).toBe(404)
})

test('a callback whose events cannot be credited is not acknowledged, and is told again', async () => {
  await storeLoan(service.db, 'unpaid', { paidOut: false })
  await storeCode(service.db, 'early', { order_id: 'unpaid' })
  const body = JSON.stringify({ events: [{ ...payment, eventId: 'early', reference: 'early' }, payment] })
  expect((await post(body)).status).toBe(500)
  expect(await cash()).toBe(700)
  await service.db
    .updateTable('orders')
    .set({ start_on: '2026-01-01', status: 170 })
    .where('id', '=', 'unpaid')
    .execute()
  expect((await post(body)).status).toBe(200)
  expect((await balances(service.db, 'unpaid'))['cash']).toBe(700)
})

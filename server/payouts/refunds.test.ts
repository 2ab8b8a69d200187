import { beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { record } from '../ledger/record.ts'
import {
  BORROWER,
  balances,
  loaded,
  middayOf,
  owedOn,
  PERIOD_MINOR,
  storeLoan,
  unbalanced,
} from '../ledger/testing/stored-loan.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { applyStep, previewStep } from '../money-acts/testing/acting.ts'
import { refunded } from '../money-acts/testing/refunded.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { confirmPayout } from './pay-by-hand.ts'
import { pendingPayouts } from './payouts.ts'
import { askRefund } from './refunds.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})
const order = { orderId: 'TR-credit', productId: 'terang-kilat' }
const lender = () => service.lender('demo-id-credit', { lang: 'en' })
const ask = () => replyOf(lender().refundAsk(order))
const credit = async () => (await replyOf(lender().loanDetails(order))).credit
const requested = () =>
  service.db.selectFrom('refunds').selectAll().where('status', '=', 'asked').orderBy('id').execute()
const idOfRequested = async () => (await requested())[0]?.id ?? ''
const at = { now: START, packs }
const approve = () => refunded(service.db, order.orderId)

test('credit is shown, asked for, approved, sent and booked, once', async () => {
  expect(await credit()).toMatchObject({ amount: 'Rp3.360.000,00', mayAsk: '1' })
  expect(await ask()).toMatchObject({ amount: 'Rp3.360.000,00' })
  expect(await ask()).toMatchObject({ amount: 'Rp3.360.000,00' })
  expect(await requested()).toHaveLength(1)
  expect(await credit()).toMatchObject({ mayAsk: '0' })

  const id = await idOfRequested()
  expect(await approve()).toMatchObject({ done: true })
  expect(await approve()).toEqual({ problem: 'refundUnderWay' })
  // Nothing is booked before the money has gone.
  expect((await owedOn(service.db, order.orderId, '2026-11-15')).creditMinor).toBe(336_000_000)
  expect(await pendingPayouts(service.db)).toContainEqual(expect.objectContaining({ id }))
  const sent = await Promise.all([1, 2, 3].map(() => confirmPayout(service.db, id, at)))
  expect(sent).toEqual([true, true, true])
  expect((await balances(service.db, order.orderId))['credit']).toBeUndefined()
  expect(await credit()).toBeUndefined()
  expect((await loaded(service.db, order.orderId)).status).toBe(200)
  expect(await unbalanced(service.db)).toEqual([])
})

test('a refusal has a reason, tells the borrower, moves nothing, and the credit can be asked for again', async () => {
  const step = {
    name: 'refuseRefund',
    input: { orderId: order.orderId, reason: 'the account is closed' },
  } as const
  expect(await previewStep(service.db, step, START)).toEqual({ problem: 'noRefundAsked' })
  await ask()
  const id = await idOfRequested()
  const preview = await previewStep(service.db, step, START)
  if ('problem' in preview) throw new Error(preview.problem)
  const twice = () => applyStep(service.db, step, { now: START, seen: preview.seen })
  expect(await twice()).toMatchObject({ done: true })
  expect(await twice()).toMatchObject({ problem: 'noRefundAsked' })
  const row = await service.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ status: 'refused', reason: 'the account is closed', decided_at: START })
  expect(await pendingPayouts(service.db)).not.toContainEqual(expect.objectContaining({ id }))
  expect((await owedOn(service.db, order.orderId, '2026-11-15')).creditMinor).toBe(336_000_000)
  const notices = await service.db
    .selectFrom('notices')
    .select(['matter', 'facts'])
    .where('order_id', '=', order.orderId)
    .execute()
  const amount = { amountMinor: 336_000_000, currency: 'IDR' }
  const statement = { act: 'refuseRefund', orderId: order.orderId, amount }
  expect(notices).toEqual([
    { matter: 'payout', facts: { amountMinor: amount.amountMinor, isRefused: true, statement } },
  ])
  expect(await credit()).toMatchObject({ mayAsk: '1' })
  await ask()
  expect(await idOfRequested()).not.toBe(id)
})

test('a loan without credit has nothing to ask back', async () => {
  const other = { orderId: 'TR-due', productId: 'terang-kilat' }
  expect(await service.lender('demo-id-due', { lang: 'en' }).refundAsk(other)).toMatchObject({
    success: false,
  })
  const paid = { orderId: 'TR-due', provider: 'bank', eventId: 'a', amountMinor: 100, ...at }
  await record(service.db, { kind: 'payment', ...paid, currency: 'IDR' })
  expect(await requested()).toEqual([])
})

test('credit below what a bank carries is neither shown nor paid back, and of more the part stays', async () => {
  const overpaid = async (orderId: string, overMinor: number) => {
    await storeLoan(service.db, orderId)
    const paid = {
      orderId,
      provider: 'bank',
      eventId: orderId,
      amountMinor: 3 * PERIOD_MINOR + overMinor,
      ...at,
    }
    await record(service.db, { kind: 'payment', ...paid, currency: 'IDR', movedAt: middayOf('2026-01-02') })
    const requested = { borrowerId: BORROWER, orderId, ...at }
    return askRefund(service.db, requested)
  }
  expect(await overpaid('sen', 99)).toEqual({ why: 'no credit' })
  expect(await overpaid('more', 199)).toEqual({ amountMinor: 100 })
  const ofBorrower = service.lender('demo-id-review', { lang: 'en' })
  const shown = async (orderId: string) =>
    (await replyOf(ofBorrower.loanDetails({ orderId, productId: 'terang-kilat' }))).credit
  expect(await shown('sen')).toBeUndefined()
  expect(await shown('more')).toMatchObject({ amount: 'Rp1,00' })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { balances } from '../ledger/testing/stored-loan.ts'
import { refunded } from '../money-acts/testing/refunded.ts'
import { confirmPayout, retryPayout } from '../payouts/pay-by-hand.ts'
import { askRefund } from '../payouts/refunds.ts'
import { START } from '../testing/harness.ts'
import { sendPayouts } from './sweep.ts'
import { account, approved, giveAccount, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())

const hand = { handler: 'Rina', text: 'BCA 20261115/77' }
const retry = (id: string) => retryPayout(p.service.db, { id, ...hand })
const payByHand = (id: string) =>
  confirmPayout(p.service.db, id, { handler: hand.handler, note: hand.text, now: START, packs })
const fail = async (order: string) => {
  const id = await approved(p, order)
  await sendPayouts(p.deps)
  p.fake.endPayout(`${id}-1`, 'FAILED', 'INVALID_DESTINATION')
  await p.fake.hooks.deliver()
  return id
}

test('a failed one is sent again after the account was changed, or paid by hand with the bank’s reference', async () => {
  const id = await fail('again')
  await giveAccount(p.service, { ...account, accountNumber: '5555555555' })
  expect(await retry(id)).toBe(true)
  expect(await retry(id)).toBe(false)
  await sendPayouts(p.deps)
  p.fake.endPayout(`${id}-2`, 'FAILED', 'INVALID_DESTINATION')
  await p.fake.hooks.deliver()
  expect(await payByHand(id)).toBe(true)
  expect(await payoutOf(p, id)).toMatchObject({ status: 'paid', handler: 'Rina', note: 'BCA 20261115/77' })
  expect((await balances(p.service.db, 'again'))['cash']).toBe(-291_000_000)
})

test('credit that is paid back goes the same way', async () => {
  const orderId = 'TR-credit'
  const borrowerId = 'id-credit'
  await askRefund(p.service.db, { borrowerId, orderId, now: START, packs })
  const id = `refund-${orderId}-1`
  await refunded(p.service.db, orderId)
  await sendPayouts(p.deps)
  expect(p.fake.payouts).toMatchObject([{ reference_id: `${id}-1`, amount: 3_360_000 }])
  p.fake.endPayout(`${id}-1`, 'SUCCEEDED')
  await p.fake.hooks.deliver({ times: 2 })
  expect(await payoutOf(p, id)).toMatchObject({ status: 'paid' })
  const refund = await p.service.db
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(refund).toEqual({ status: 'sent' })
  expect((await balances(p.service.db, orderId))['credit']).toBeUndefined()
})

test('a loan whose money did not arrive tells its borrower to check the account', async () => {
  const id = await fail('told')
  const lender = p.service.lender('demo-id-review', { lang: 'en' })
  const details = async () => {
    const { success, data } = await lender.loanDetails({ orderId: 'told', productId: 'terang-kilat' })
    return success ? { ...data } : null
  }
  expect(await details()).toMatchObject({
    accountProblem: '1',
    noticeStatusText: 'Your money is waiting for an account',
    noticeDesText: expect.stringContaining('check your bank account'),
  })
  const messages = await lender.noticeList({})
  expect(messages.success && messages.data.map(({ title }) => title)).toEqual([
    'Your money is waiting for an account',
  ])
  await retry(id)
  expect(await details()).toMatchObject({ accountProblem: '0' })
})

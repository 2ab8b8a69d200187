import { afterEach, beforeEach, expect, test } from 'vitest'
import { packs } from '../../contract/market/packs/packs.ts'
import { balances } from '../ledger/testing/stored-loan.ts'
import { approveRefund, askRefund } from '../payouts/refunds.ts'
import { START } from '../testing/harness.ts'
import { runPayouts } from './desk.ts'
import { sendPayouts } from './sweep.ts'
import { account, approved, giveAccount, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())

const command = { handler: 'Rina', text: 'BCA 20261115/77', now: START, packs }
const run = (...args: string[]) => runPayouts(p.service.db, { ...command, args })
const fail = async (order: string) => {
  const id = await approved(p, order)
  await sendPayouts(p.deps)
  p.fake.endPayout(`${id}-1`, 'FAILED', 'INVALID_DESTINATION')
  await p.fake.hooks.deliver()
  return id
}

test('what has not arrived is listed with its reason, the account by its last digits', async () => {
  expect(await run()).toEqual({ lines: ['No payouts to look at.'] })
  const id = await fail('listed')
  const listed = await run('list')
  expect(listed).toMatchObject({
    lines: [expect.stringMatching(new RegExp(`^${id} .*failed.*problem: account.*INVALID_DESTINATION`))],
  })
  expect(JSON.stringify(listed)).toContain('•••• 6789')
  expect(JSON.stringify(listed)).not.toContain(account.accountNumber)
})

test('a failed one is sent again after the account was changed, or paid by hand with the bank’s reference', async () => {
  const id = await fail('again')
  await giveAccount(p.service, { ...account, accountNumber: '5555555555' })
  expect(await run('retry', id)).toEqual({ lines: ['Done.'] })
  expect(await run('retry', id)).toHaveProperty('problem')
  await sendPayouts(p.deps)
  p.fake.endPayout(`${id}-2`, 'FAILED', 'INVALID_DESTINATION')
  await p.fake.hooks.deliver()
  expect(await run('paid', id)).toEqual({ lines: ['Done.'] })
  expect(await payoutOf(p, id)).toMatchObject({ status: 'paid', handler: 'Rina', note: 'BCA 20261115/77' })
  expect((await balances(p.service.db, 'again'))['cash']).toBe(-291_000_000)
})

test.each([
  [{ handler: ' ' }, 'retry'],
  [{ text: '' }, 'paid'],
  [{}, 'dance'],
])('nothing happens without a name, a reason and a word that is known: %o %s', async (change, act) => {
  const id = await fail('signed')
  const before = await payoutOf(p, id)
  expect(await runPayouts(p.service.db, { ...command, ...change, args: [act, id] })).toHaveProperty('problem')
  expect(await payoutOf(p, id)).toEqual(before)
})

test('credit that is paid back goes the same way', async () => {
  const orderId = 'TR-credit'
  const borrowerId = 'id-credit'
  await askRefund(p.service.db, { borrowerId, orderId, now: START, packs })
  const id = `refund-${orderId}-1`
  await approveRefund(p.service.db, { id, handler: 'Rina', text: '', now: START })
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
  await run('retry', id)
  expect(await details()).toMatchObject({ accountProblem: '0' })
})

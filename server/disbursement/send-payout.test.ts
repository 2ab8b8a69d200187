import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Fault } from '../gateways/testing/fake-vendor.ts'
import { balances, loaded, unbalanced } from '../ledger/testing/stored-loan.ts'
import { confirmPayout, failPayout, retryPayout } from '../payouts/pay-by-hand.ts'
import { deadLetters } from '../repayment/inbox/dead-letters.ts'
import { sendPayouts } from './sweep.ts'
import { account, approved, giveAccount, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())

const RECEIVED_MINOR = 291_000_000
const later = (ms: number) => p.service.clock.moveTo(p.service.clock.offsetMs() + ms)
const send = () => sendPayouts(p.deps)
const cash = async (order: string) => (await balances(p.service.db, order))['cash'] ?? 0
const hand = { handler: 'Rina', text: 'as agreed' }

test('an approved loan is sent once to the account, told, and runs from then on', async () => {
  const id = await approved(p, 'one')
  await Promise.all([send(), send(), send()])
  expect(p.fake.payouts).toMatchObject([
    {
      reference_id: 'payout-one-1',
      amount: RECEIVED_MINOR / 100,
      channel_code: 'ID_BCA',
      channel_properties: { account_number: '0123456789', account_holder_name: 'Siti Nurhaliza' },
    },
  ])
  expect(p.fake.requested[0]?.headers.get('idempotency-key')).toBe('payout-one-1')
  expect(await payoutOf(p, id)).toMatchObject({ status: 'sent', provider: 'xendit' })
  expect((await loaded(p.service.db, 'one')).status).toBe(statusCodes.onItsWay)

  p.fake.endPayout('payout-one-1', 'SUCCEEDED')
  await p.fake.hooks.deliver({ times: 3 })
  expect(await payoutOf(p, id)).toMatchObject({ status: 'paid' })
  expect((await loaded(p.service.db, 'one')).status).toBe(statusCodes.active)
  expect(await cash('one')).toBe(-RECEIVED_MINOR)
  expect(await unbalanced(p.service.db)).toEqual([])
  const attempt = await p.service.db.selectFrom('payout_attempts').selectAll().executeTakeFirstOrThrow()
  expect(attempt).toMatchObject({ outcome: 'paid', provider_id: p.fake.payouts[0]?.id })
})

test('what no callback tells is found by looking it up', async () => {
  const id = await approved(p, 'quiet')
  await send()
  p.fake.endPayout('payout-quiet-1', 'SUCCEEDED')
  later(30 * MINUTE_MS)
  await send()
  expect(await payoutOf(p, id)).toMatchObject({ status: 'paid' })
  await p.fake.hooks.deliver()
  expect(await cash('quiet')).toBe(-RECEIVED_MINOR)
})

test.each<Fault>(['hang', 'reset', 'error', 'busy', 'made, hang', 'made, error', 'made, malformed'])(
  'an answer that is %j never pays twice, and in the end once',
  async (fault) => {
    const id = await approved(p, 'odd')
    p.fake.faults.push(fault)
    await send()
    expect(await payoutOf(p, id)).toMatchObject({ status: 'unknown' })
    later(10 * MINUTE_MS)
    await send()
    expect(p.fake.payouts).toHaveLength(1)
    p.fake.endPayout('payout-odd-1', 'SUCCEEDED')
    await p.fake.hooks.deliver()
    expect(await cash('odd')).toBe(-RECEIVED_MINOR)
  },
)

test('after five days nothing is sent again without a person, who says that it never went', async () => {
  const id = await approved(p, 'old')
  p.fake.faults.push('hang')
  await send()
  later(6 * DAY_MS)
  await send()
  expect(p.fake.payouts).toEqual([])
  expect(await payoutOf(p, id)).toMatchObject({ status: 'unknown', reason: 'the company does not know it' })
  expect(await retryPayout(p.service.db, { id, ...hand })).toBe(false)
  expect(await failPayout(p.service.db, { id, ...hand }, p.service.clock.now())).toBe(true)
  expect(await retryPayout(p.service.db, { id, ...hand })).toBe(true)
  await send()
  expect(p.fake.payouts).toMatchObject([{ reference_id: 'payout-old-2' }])
})

describe('an account that is wrong', () => {
  test('fails the payout; the desk has it sent again, under another reference, to the account by then', async () => {
    const id = await approved(p, 'wrong')
    await send()
    p.fake.endPayout('payout-wrong-1', 'FAILED', 'INVALID_DESTINATION')
    await p.fake.hooks.deliver({ times: 2 })
    expect(await payoutOf(p, id)).toMatchObject({
      status: 'failed',
      problem: 'account',
      reason: 'INVALID_DESTINATION',
    })
    later(DAY_MS)
    await send()
    expect(p.fake.payouts).toHaveLength(1)

    await giveAccount(p.service, { ...account, bankCode: 'BRI', accountNumber: '123456789012345' })
    expect(await retryPayout(p.service.db, { id, ...hand })).toBe(true)
    expect(await retryPayout(p.service.db, { id, ...hand })).toBe(false)
    await send()
    expect(p.fake.payouts[1]).toMatchObject({ reference_id: 'payout-wrong-2', channel_code: 'ID_BRI' })
    p.fake.endPayout('payout-wrong-2', 'SUCCEEDED')
    await p.fake.hooks.deliver()
    expect(await cash('wrong')).toBe(-RECEIVED_MINOR)
  })

  test.each(['other name', 'no such account'] as const)(
    'by %j is told before anything is sent; with a right one the money goes',
    async (verdict) => {
      const id = await approved(p, 'known')
      await giveAccount(p.service, { ...account, accountNumber: '1111111111' }, verdict)
      await send()
      expect(await payoutOf(p, id)).toMatchObject({ status: 'pending', problem: 'account', reason: verdict })
      await giveAccount(p.service, { ...account, accountNumber: '2222222222' })
      later(15 * MINUTE_MS)
      await send()
      expect(await payoutOf(p, id)).toMatchObject({ status: 'sent', problem: '' })
      expect(p.fake.payouts).toMatchObject([{ channel_properties: { account_number: '2222222222' } }])
    },
  )
})

describe('an account that nobody has checked', () => {
  test('is checked before money is sent', async () => {
    const id = await approved(p, 'unchecked')
    await giveAccount(p.service, { ...account, accountNumber: '3333333333' }, 'unchecked')
    await send()
    expect(await payoutOf(p, id)).toMatchObject({ status: 'sent' })
  })

  test('waits while the bank does not answer, and where nobody can be asked', async () => {
    const id = await approved(p, 'silent')
    await giveAccount(p.service, { ...account, accountNumber: '3333333309' }, 'unchecked')
    await send()
    expect(await payoutOf(p, id)).toMatchObject({
      status: 'pending',
      problem: 'company',
      reason: 'unchecked',
    })
    const { accountCheck: _, ...without } = p.deps
    later(15 * MINUTE_MS)
    await sendPayouts(without)
    expect(await payoutOf(p, id)).toMatchObject({ status: 'pending', problem: 'company' })
    expect(p.fake.payouts).toEqual([])
  })
})

test('an attempt goes to the account that it was begun with, whatever the borrower has meanwhile', async () => {
  await approved(p, 'changed')
  p.fake.faults.push('hang')
  await send()
  await giveAccount(p.service, { ...account, accountNumber: '4444444444' })
  later(10 * MINUTE_MS)
  await send()
  const { account_number } = p.fake.payouts[0]?.channel_properties ?? {}
  expect(account_number).toBe(account.accountNumber)
})

test('a lender’s own trouble is not the borrower’s', async () => {
  const id = await approved(p, 'theirs')
  await send()
  p.fake.endPayout('payout-theirs-1', 'FAILED', 'TRANSFER_ERROR')
  await p.fake.hooks.deliver()
  expect(await payoutOf(p, id)).toMatchObject({ status: 'failed', problem: 'company' })
})

test('money that comes back leaves the loan as it is, for a person', async () => {
  const id = await approved(p, 'back')
  await send()
  p.fake.endPayout('payout-back-1', 'SUCCEEDED')
  await p.fake.hooks.deliver()
  p.fake.endPayout('payout-back-1', 'REVERSED')
  await p.fake.hooks.deliver({ times: 2 })
  expect(await payoutOf(p, id)).toMatchObject({ status: 'returned', problem: 'account' })
  expect((await loaded(p.service.db, 'back')).status).toBe(statusCodes.active)
})

test('told in the wrong order, money that came back is not booked as paid', async () => {
  const id = await approved(p, 'mixed')
  await send()
  p.fake.endPayout('payout-mixed-1', 'SUCCEEDED')
  p.fake.endPayout('payout-mixed-1', 'REVERSED')
  await p.fake.hooks.deliver({ order: 'reversed', times: 2 })
  expect(await payoutOf(p, id)).toMatchObject({ status: 'failed', problem: 'account' })
  expect(await cash('mixed')).toBe(0)
})

test('a payout’s reference takes no payment, and a code’s no payout', async () => {
  await approved(p, 'kinds')
  await send()
  p.fake.sendEvent('payment.capture', {
    payment_id: 'py-1',
    reference_id: 'payout-kinds-1',
    status: 'SUCCEEDED',
    request_amount: 1000,
  })
  await p.fake.hooks.deliver()
  expect(await deadLetters(p.service.db, p.service.clock.now())).toMatchObject([
    { kind: 'payment', reason: 'a reference of nobody' },
  ])
})

describe('by hand', () => {
  const at = () => ({ now: p.service.clock.now(), packs })

  test('without a company a loan waits for a person, who pays it and writes it down, once', async () => {
    const id = await approved(p, 'hand')
    p.deps = { ...p.deps, payouts: { of: { id: null, in: null }, named: new Map() } }
    await send()
    expect(await payoutOf(p, id)).toMatchObject({ status: 'pending', tries: 0 })
    const paid = await Promise.all([1, 2].map(() => confirmPayout(p.service.db, id, at())))
    expect(paid).toEqual([true, true])
    expect(await payoutOf(p, id)).toMatchObject({ status: 'paid', provider: 'desk' })
    expect(await cash('hand')).toBe(-RECEIVED_MINOR)
  })
})

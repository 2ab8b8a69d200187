import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { confirmPayout, failPayout, retryPayout } from '../payouts/pay-by-hand.ts'
import { sendPayouts } from './sweep.ts'
import { account, approved, giveAccount, type PayingOut, payingOut } from './testing/paying-out.ts'
import { refunds } from './testing/refunds.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())

const send = () => sendPayouts(p.deps)
const later = (ms: number) => p.service.clock.moveTo(p.service.clock.offsetMs() + ms)
const lender = (session = 'demo-id-review') => p.service.lender(session, { lang: 'en' })

/** What the borrower's first page and the page of the loan say, which is the same. */
async function shown(orderId: string) {
  const { loans } = await replyOf(lender().homeLoad({}))
  const onHome = loans.find((loan) => loan.orderId === orderId)
  const order = { orderId, productId: onHome?.productId ?? '' }
  const details = await replyOf(lender().loanDetails(order))
  expect(onHome?.payouts).toEqual(details.payouts)
  expect([onHome?.statusText, onHome?.description]).toEqual([details.noticeStatusText, details.noticeDesText])
  return { payouts: details.payouts, headline: details.noticeStatusText }
}
const only = async (orderId: string) => {
  const { payouts } = await shown(orderId)
  expect(payouts).toHaveLength(1)
  const [payout] = payouts
  return { ...payout, states: payout?.steps.map(({ state }) => state).join(' ') }
}

test('the money of a loan is followed from its approval until a week after it arrived', async () => {
  await approved(p, 'one')
  expect(await only('one')).toMatchObject({
    purpose: 'loan',
    amount: 'Rp2.910.000,00',
    account: 'BCA •••• 6789',
    states: 'current ahead ahead',
    needsAccount: '0',
  })
  await send()
  expect(await only('one')).toMatchObject({
    states: 'done current ahead',
    note: expect.stringContaining('The bank has it'),
    steps: [{ at: '15 Nov 2026, 10:00' }, { at: '' }, { at: '' }],
  })
  later(DAY_MS)
  p.fake.endPayout('payout-one-1', 'SUCCEEDED')
  await p.fake.hooks.deliver({ times: 2 })
  expect(await only('one')).toMatchObject({
    tone: 'good',
    states: 'done done done',
    note: expect.stringContaining('The bank confirms'),
    steps: [{ at: '15 Nov 2026, 10:00' }, { at: '' }, { at: expect.stringMatching(/^1[56] Nov 2026/) }],
  })
  later(8 * DAY_MS)
  expect((await shown('one')).payouts).toEqual([])
})

test('money goes to the account that it was sent to, whatever account the borrower has by now', async () => {
  await approved(p, 'moved')
  await send()
  await giveAccount(p.service, { ...account, bankCode: 'BRI', accountNumber: '123456789012345' })
  expect((await only('moved')).account).toBe('BCA •••• 6789')
})

test('where the answer of the bank never came, nobody reads that it is at the bank', async () => {
  await approved(p, 'odd')
  p.fake.faults.push('made, hang')
  await send()
  expect(await only('odd')).toMatchObject({
    states: 'current ahead ahead',
    note: expect.stringContaining('do not know yet'),
    steps: [{ at: '' }, { at: '' }, { at: '' }],
  })
})

describe('what did not get there says what happens and what to do', () => {
  test('an account that the bank does not know', async () => {
    await approved(p, 'known')
    await giveAccount(p.service, { ...account, accountNumber: '1111111111' }, 'no such account')
    await send()
    expect(await only('known')).toMatchObject({
      tone: 'warn',
      states: 'stopped ahead ahead',
      needsAccount: '1',
      account: 'BCA •••• 1111',
      note: expect.stringContaining('we send the money by itself'),
    })
  })

  test('an account that the bank refused', async () => {
    await approved(p, 'wrong')
    await send()
    p.fake.endPayout('payout-wrong-1', 'FAILED', 'INVALID_DESTINATION')
    await p.fake.hooks.deliver()
    expect(await only('wrong')).toMatchObject({
      states: 'done stopped ahead',
      needsAccount: '1',
      note: expect.stringContaining('then one of our staff has it sent again'),
    })
    await retryPayout(p.service.db, { id: 'payout-wrong', handler: 'Rina', text: 'as agreed' })
    expect(await only('wrong')).toMatchObject({ states: 'current ahead ahead', needsAccount: '0' })
  })

  test('a failure that is not of the account leaves nothing to do, and nobody reads that it is on its way', async () => {
    const id = await approved(p, 'failed')
    p.fake.faults.push('hang')
    await send()
    expect((await shown('failed')).headline).toBe('Approved. Your money is on its way')
    await failPayout(p.service.db, { id, handler: 'Rina', text: 'never sent' }, p.service.clock.now())
    expect(await only('failed')).toMatchObject({
      tone: 'warn',
      states: 'stopped ahead ahead',
      needsAccount: '0',
    })
    expect((await shown('failed')).headline).toBe('Your money could not be sent yet')
  })

  test('money that came back', async () => {
    await approved(p, 'back')
    await send()
    p.fake.endPayout('payout-back-1', 'SUCCEEDED')
    await p.fake.hooks.deliver()
    p.fake.endPayout('payout-back-1', 'REVERSED')
    await p.fake.hooks.deliver()
    expect(await only('back')).toMatchObject({
      states: 'done stopped ahead',
      needsAccount: '1',
      note: expect.stringContaining('The dates of your loan stay as they are'),
    })
  })
})

test('what a person paid is not said to have arrived', async () => {
  const id = await approved(p, 'hand')
  const { clock, services } = p.service
  await confirmPayout(p.service.db, id, { now: clock.now(), packs: services.packs })
  expect(await only('hand')).toMatchObject({
    states: 'done current ahead',
    note: expect.stringContaining('One of our staff has transferred it'),
  })
})

test('a refund is followed as the money of a loan is, also once its credit is gone', async () => {
  const of = refunds(p)
  const id = await of.refunding('over')
  expect(await only('over')).toMatchObject({ purpose: 'refund', amount: 'Rp50.000,00' })
  await send()
  expect((await only('over')).states).toBe('done current ahead')
  await of.report(`${id}-1`, 'SUCCEEDED')
  expect((await only('over')).states).toBe('done done done')
  await of.report(`${id}-1`, 'REVERSED')
  const returned = await only('over')
  expect(returned).toMatchObject({ states: 'done stopped ahead', needsAccount: '1' })
  expect(returned.note).toContain('it is still yours')
})

test('nobody follows the money of another', async () => {
  await approved(p, 'mine')
  const { loans } = await replyOf(lender('demo-id-due').homeLoad({}))
  expect(loans.flatMap(({ payouts }) => payouts)).toEqual([])
})

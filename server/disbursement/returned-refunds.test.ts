import { afterEach, beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { loaded, owedOn } from '../ledger/testing/stored-loan.ts'
import { retryPayout } from '../payouts/pay-by-hand.ts'
import { askRefund } from '../payouts/refunds.ts'
import { deadLetters } from '../repayment/inbox/dead-letters.ts'
import { sendPayouts } from './sweep.ts'
import { type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'
import { CREDIT_MINOR, OWED_MINOR, refunds } from './testing/refunds.ts'

let p: PayingOut
let of: ReturnType<typeof refunds>
beforeEach(async () => {
  p = await payingOut()
  of = refunds(p)
})
afterEach(async () => {
  await of.prove()
  await p.close()
})
const now = () => p.service.clock.now()
const send = () => sendPayouts(p.deps)

async function cameBack(orderId: string): Promise<string> {
  const id = await of.refunding(orderId)
  await send()
  await of.report(`${id}-1`, 'SUCCEEDED')
  await of.report(`${id}-1`, 'REVERSED')
  expect(await payoutOf(p, id)).toMatchObject({ status: 'returned' })
  return id
}
const sendAgain = async (id: string) => {
  expect(await retryPayout(p.service.db, { id, handler: 'Rina', text: 'as agreed' })).toBe(true)
  await send()
}

test('a refund that came back is owed to the borrower as if it had never been sent', async () => {
  await of.refunding('never')
  const id = await cameBack('back')
  for (const name of ['cash', 'credit', 'payoutClearing', 'principal', 'fee', 'rebate'])
    expect(await of.account('back', name)).toBe(await of.account('never', name))
  expect((await owedOn(p.service.db, 'back', '2026-11-15')).creditMinor).toBe(CREDIT_MINOR)
  // It waits to be sent again: no other is begun beside it.
  expect(await of.statusOf(id)).toBe('approved')
  const { borrowerId } = await loaded(p.service.db, 'back')
  expect(await askRefund(p.service.db, { borrowerId, orderId: 'back', now: now(), packs })).toEqual({
    why: 'asked already',
  })
})

test('a refund that came back is not sent again once its payment is charged back', async () => {
  const id = await cameBack('gone')
  await of.chargeBack('gone', CREDIT_MINOR)
  await sendAgain(id)
  expect(p.fake.payouts).toHaveLength(1)
  expect(await payoutOf(p, id)).toMatchObject({ status: 'withdrawn', reason: 'the credit is gone' })
  expect(await of.statusOf(id)).toBe('refused')
  expect(await owedOn(p.service.db, 'gone', '2026-11-15')).toMatchObject({ openMinor: 0, creditMinor: 0 })
  expect(await of.account('gone', 'cash')).toBe(OWED_MINOR)
})

test.each(['back first', 'charged back first'])(
  'a refund that came back and whose payment is charged back has the same books, %s',
  async (order) => {
    const id = await of.refunding('order')
    await send()
    await of.report(`${id}-1`, 'SUCCEEDED')
    if (order === 'charged back first') await of.chargeBack('order', CREDIT_MINOR)
    await of.report(`${id}-1`, 'REVERSED')
    if (order === 'back first') await of.chargeBack('order', CREDIT_MINOR)
    expect(await of.account('order', 'cash')).toBe(OWED_MINOR)
    expect(await of.account('order', 'credit')).toBe(0)
    expect(await of.account('order', 'payoutClearing')).toBe(0)
    expect(await owedOn(p.service.db, 'order', '2026-11-15')).toMatchObject({
      openMinor: 0,
      creditMinor: 0,
    })
  },
)

test('a refund that came back is sent again, booked again, and may come back again', async () => {
  const id = await cameBack('again')
  await sendAgain(id)
  for (const payout of p.fake.payouts) payout.amount += 1
  await of.report(`${id}-2`, 'SUCCEEDED')
  expect(await of.account('again', 'credit')).toBe(0)
  expect(await of.account('again', 'payoutClearing')).toBe(100)
  expect(await of.statusOf(id)).toBe('sent')
  await of.report(`${id}-2`, 'REVERSED')
  expect(await of.account('again', 'credit')).toBe(-CREDIT_MINOR)
  expect(await of.account('again', 'payoutClearing')).toBe(0)
  expect(await of.account('again', 'cash')).toBe(OWED_MINOR + CREDIT_MINOR)
  expect(await deadLetters(p.service.db, now())).toEqual([])
})

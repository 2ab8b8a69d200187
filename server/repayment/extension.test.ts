import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { balances } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { borrowerOf, demo } from './testing/paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})
const fee = { payCode: 'BCA', is_display: '1' as const }
const due = () => borrowerOf(service, demo.due)
const dueOn = async () =>
  (await due().instalments()).repayPlanDetail.repayWaitDetail.map((each) => each.dueOn)
const owedMinor = async () => (await due().instalments()).repayPlanDetail.repayWaitDetail[0]?.totalAmount

test('what it costs and brings is told before it is paid', async () => {
  const details = await due().extension()
  // 5 % of Rp3.000.000.
  expect(details).toMatchObject({
    productName: 'Terang Kilat',
    delayShouldPayAmount: 'Rp150.000,00',
    delayExpiryTime: 'Wednesday, 18 November 2026',
    telephone: '+62 21 5550 0142',
  })
  expect(details.orderDetail.detail).toEqual([
    { text: 'More time', value: '14 days' },
    { text: 'Due now', value: '18 Nov 2026' },
    { text: 'Due after the extension', value: '2 Dec 2026' },
    { text: 'Stays owed', value: 'Rp3.360.000,00' },
    { text: 'Loan number', value: 'TR-due' },
  ])
})

test('the paid fee moves the due date once, however often it is told', async () => {
  const { code, pay, status } = due()
  const bill = await code(fee)
  expect(bill.amount).toBe('Rp150.000,00')
  for (const _ of [1, 2, 3]) await pay(bill)
  expect(await dueOn()).toEqual(['2026-12-02'])
  expect(await owedMinor()).toBe('3360000.00')
  const said = await status(bill)
  expect(said).toMatchObject({ state: 'credited', difference: 'none' })
  expect(said.explanation).toContain('2 December 2026')
})

test('paid twice, the second payment is credited to the loan, and the date moves once', async () => {
  const { code, pay, status } = due()
  const bill = await code(fee)
  await pay(bill, { eventId: 'a' })
  await pay(bill, { eventId: 'b' })
  expect(await dueOn()).toEqual(['2026-12-02'])
  expect(await owedMinor()).toBe('3210000.00')
  expect(await status(bill)).toMatchObject({ difference: 'over', rest: 'Rp150.000,00' })
})

test('two codes for one extension move the date once', async () => {
  const { code, pay, status } = due()
  const one = await code(fee)
  const other = await code({ ...fee, payCode: 'BNI' })
  await pay(one)
  service.clock.moveTo(MINUTE_MS)
  await pay(other)
  expect(await dueOn()).toEqual(['2026-12-02'])
  expect((await status(other)).explanation).toContain('no longer open')
})

test('a part of the fee extends nothing and is credited to the loan', async () => {
  const { code, pay, status } = due()
  const bill = await code(fee)
  await pay(bill, { amountMinor: 14_999_900 })
  expect(await dueOn()).toEqual(['2026-11-18'])
  expect(await owedMinor()).toBe('3210001.00')
  const said = await status(bill)
  expect(said).toMatchObject({ state: 'credited', difference: 'part' })
  expect(said.explanation).toContain('has not moved')
})

test('what is paid beyond the fee is credited to the loan, and goes back with it', async () => {
  const { code, pay, takeBack, status } = due()
  const bill = await code(fee)
  const eventId = await pay(bill, { amountMinor: 20_000_000 })
  expect([await dueOn(), await owedMinor()]).toEqual([['2026-12-02'], '3310000.00'])
  expect(await status(bill)).toMatchObject({ difference: 'over', rest: 'Rp50.000,00' })
  const { cash } = await balances(service.db, 'TR-due')
  await takeBack(bill, eventId)
  expect([await dueOn(), await owedMinor()]).toEqual([['2026-11-18'], '3360000.00'])
  expect((await balances(service.db, 'TR-due'))['cash']).toBe((cash ?? 0) - 20_000_000)
  expect(await status(bill)).toMatchObject({ state: 'reversed' })
})

test('late charges that arose before stay owed, and none arise until the new date', async () => {
  const { code, pay } = due()
  service.clock.moveTo(5 * DAY_MS)
  const before = await owedMinor()
  await pay(await code(fee))
  expect(await owedMinor()).toBe(before)
  service.clock.moveTo(17 * DAY_MS)
  expect(await owedMinor()).toBe(before)
  service.clock.moveTo(18 * DAY_MS)
  expect(await owedMinor()).not.toBe(before)
})

test('after an extension another one can be bought when the new date is near', async () => {
  const { code, pay, ask } = due()
  await pay(await code(fee))
  expect(await ask(fee)).toMatchObject({ success: false, code: '1012' })
  service.clock.moveTo(12 * DAY_MS)
  await pay(await code(fee))
  expect(await dueOn()).toEqual(['2026-12-16'])
})

test('a code belongs to its extension: the second one has another, and is what it moves', async () => {
  const { code, pay } = due()
  // Thirteen days late: the first extension of 14 days leaves it due tomorrow.
  service.clock.moveTo(16 * DAY_MS)
  const first = await code(fee)
  await pay(await code({ ...fee, payCode: 'BNI' }))
  expect(await dueOn()).toEqual(['2026-12-02'])
  service.clock.moveTo(16 * DAY_MS + MINUTE_MS)
  const second = await code(fee)
  expect(second.codeId).not.toBe(first.codeId)
  await pay(second)
  expect(await dueOn()).toEqual(['2026-12-16'])
})

test('paid with the whole debt there is nothing to extend: the loan is paid, and the fee is credit', async () => {
  const { code, pay, status } = due()
  const bill = await code(fee)
  await pay(bill, { amountMinor: 15_000_000 + 336_000_000 })
  const said = await status(bill)
  // With the interest of the days to come, which is not charged either.
  expect(said).toMatchObject({ state: 'credited', settled: '1', rest: 'Rp159.000,00' })
  expect(said.explanation).toContain('the fee for more time was not charged')
  expect((await balances(service.db, 'TR-due'))['credit']).toBe(-15_900_000)
  expect(await dueOn()).toEqual([])
})

test.each([demo.active, demo.settled, demo.review])(
  '$orderId cannot be extended',
  async ({ session, orderId, productId }) => {
    const lender = service.lender(session, { lang: 'en' })
    expect(await lender.extensionDetails({ orderId, productId })).toMatchObject({
      success: false,
      code: '1012',
    })
  },
)

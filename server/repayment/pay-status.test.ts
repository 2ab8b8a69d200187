import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { languages } from '../../market/language.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { release, takeEvents } from './inbox/take-events.ts'
import { borrowerOf, demo } from './testing/paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})
const bank = { payCode: 'BCA' }
const held = async () =>
  (await service.db.selectFrom('gateway_events').select('id').where('state', '=', 'held').executeTakeFirst())
    ?.id ?? 0

test('a code that waits, whose money is received, credited, and taken back says so', async () => {
  const { code, pay, takeBack, status } = borrowerOf(service, demo.active)
  const bill = await code(bank)
  expect(await status(bill)).toMatchObject({
    state: 'waiting',
    difference: 'none',
    amount: 'Rp612.500,00',
    paid: 'Rp0,00',
    rest: '',
    payments: [],
    settled: '0',
  })
  const eventId = await pay(bill, { hold: true })
  const received = await status(bill)
  expect(received).toMatchObject({ state: 'received', difference: 'none', paid: 'Rp612.500,00' })
  expect(received.explanation).toContain('need not pay again')
  expect(received.payments).toMatchObject([{ amount: 'Rp612.500,00', state: 'received', takenBack: '' }])
  await release(service, await held())
  expect(await status(bill)).toMatchObject({ state: 'credited', difference: 'none', rest: '' })
  await takeBack(bill, eventId)
  const reversed = await status(bill)
  expect(reversed).toMatchObject({ state: 'reversed', paid: 'Rp0,00', payments: [{ state: 'reversed' }] })
  expect(reversed.payments).toMatchObject([{ takenBack: 'Rp612.500,00' }])
  expect(reversed.explanation).toContain('Rp612.500,00')
})

test('a payment is named as its receipt names it: by its entry in the ledger, once there is one', async () => {
  const { code, pay, status } = borrowerOf(service, demo.active)
  const bill = await code(bank)
  await pay(bill, { hold: true })
  expect((await status(bill)).payments).toMatchObject([{ paymentId: '' }])
  await release(service, await held())
  const { id } = await service.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('order_id', '=', demo.active.orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect((await status(bill)).payments).toMatchObject([{ paymentId: String(id) }])
})

describe('what was paid differs from the bill', () => {
  test('by being less: the rest is named, and paying it finishes the bill', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    const bill = await code(bank)
    await pay(bill, { amountMinor: 60_000_000, eventId: 'a' })
    const part = await status(bill)
    expect(part).toMatchObject({ state: 'credited', difference: 'part', rest: 'Rp12.500,00' })
    expect(part.explanation).toContain('Rp12.500,00')
    await pay(bill, { amountMinor: 1_250_000, eventId: 'b' })
    expect(await status(bill)).toMatchObject({ difference: 'none', rest: '' })
  })

  test('by being more: it pays what comes next', async () => {
    const { code, pay, status, instalments } = borrowerOf(service, demo.active)
    const bill = await code(bank)
    await pay(bill, { eventId: 'a' })
    await pay(bill, { eventId: 'b' })
    const over = await status(bill)
    expect(over).toMatchObject({ difference: 'over', rest: 'Rp612.500,00', paid: 'Rp1.225.000,00' })
    expect(over.explanation).toContain('owe next')
    expect((await instalments()).repayWaitCount).toBe('2')
  })

  // The interest of the periods that have not begun by the first day of early repayment is not charged.
  test('by being more than the whole loan: it is kept as credit', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    const bill = await code({ ...bank, upTo: '6' })
    await pay(bill, { amountMinor: 245_000_000 + 700 })
    const over = await status(bill)
    expect(over).toMatchObject({ difference: 'over', rest: 'Rp337.507,00', settled: '1' })
    expect(over.explanation).toContain('credit')
  })

  test('by coming after the code had ended: it counts all the same', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    const bill = await code(bank)
    service.clock.moveTo(2 * DAY_MS)
    expect(await status(bill)).toMatchObject({ state: 'expired', difference: 'none' })
    await pay(bill)
    const late = await status(bill)
    expect(late).toMatchObject({ state: 'credited', difference: 'late', rest: '' })
    expect(late.explanation).toContain('counts in full')
  })
})

test('two codes for one instalment, both paid: the second pays what comes next, and says so', async () => {
  const { code, pay, status, instalments } = borrowerOf(service, demo.active)
  const one = await code(bank)
  const other = await code({ payCode: 'BNI' })
  await pay(one)
  service.clock.moveTo(MINUTE_MS)
  await pay(other)
  expect((await status(one)).explanation).toContain('This bill is paid')
  const said = await status(other)
  expect(said).toMatchObject({ state: 'credited', difference: 'none', rest: 'Rp612.500,00' })
  expect(said.explanation).toContain('owe next')
  expect((await instalments()).repayWaitCount).toBe('2')
})

test('money counts from when it was paid, not from when it was told: no late charges for a slow bank', async () => {
  const { code, status, instalments } = borrowerOf(service, demo.due)
  const bill = await code(bank)
  // Paid on the due day, told five days later.
  service.clock.moveTo(3 * DAY_MS)
  const onTime = service.clock.now()
  const due = await code(bank)
  service.clock.moveTo(8 * DAY_MS)
  expect((await instalments()).repayPlanDetail.repayWaitDetail[0]?.periodStatus).toBe('500')
  const event = { kind: 'payment' as const, eventId: 'slow', bankReference: '', paidAt: onTime }
  await takeEvents(service, 'sandbox', [
    { currency: 'IDR', ...event, reference: due.codeId, amountMinor: 336_000_000 },
  ])
  expect(await status(due)).toMatchObject({ state: 'credited', difference: 'none', settled: '1' })
  expect(await status(bill)).toMatchObject({ state: 'expired' })
})

test.each(languages)('everything is said in %s', async (lang) => {
  const { code, pay, takeBack, status, quote, extension, instalments } = borrowerOf(service, demo.due, lang)
  const bill = await code(bank)
  const said = [(await status(bill)).explanation]
  const id = await pay(bill, { amountMinor: 100 })
  said.push((await status(bill)).explanation)
  await takeBack(bill, id)
  said.push((await status(bill)).explanation)
  said.push(JSON.stringify(bill.payStep).replaceAll(/[^\p{L} ]/gu, ''))
  const quoted = await quote()
  said.push(quoted.note, ...quoted.items.map(({ text }) => text))
  said.push(...(await extension()).orderDetail.detail.map(({ text }) => text), (await instalments()).note)
  for (const sentence of said) expect(sentence).toMatch(script[lang])
})

test('a code of another borrower does not exist', async () => {
  const { code } = borrowerOf(service, demo.active)
  const { codeId } = await code(bank)
  const other = service.lender('demo-id-due', { lang: 'en' })
  expect(await other.payStatus({ codeId })).toMatchObject({ success: false, code: '1003' })
  await expect(replyOf(other.payStatus({ codeId: 'nothing' }))).rejects.toThrow('1003')
})

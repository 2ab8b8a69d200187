import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { takeEvents } from './inbox/take-events.ts'
import { borrowerOf, demo } from './testing/paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

/** The test's clock is at ten in the morning in Jakarta. */
const MIDNIGHT_MS = 14 * 60 * MINUTE_MS

async function paidAt(codeId: string, amountMinor: number, ms: number) {
  service.clock.moveTo(ms)
  const paidAt = service.clock.now()
  const event = { kind: 'payment' as const, eventId: `late ${codeId}`, bankReference: '', paidAt }
  await takeEvents(service, 'sandbox', [{ currency: 'IDR', ...event, reference: codeId, amountMinor }])
}

describe('a code that is paid after midnight while it is valid', () => {
  test('costs no penalty: the bill is paid', async () => {
    const { code, status, instalments } = borrowerOf(service, demo.due)
    // A quarter of an hour before the due date ends.
    const before = 3 * DAY_MS + MIDNIGHT_MS - 15 * MINUTE_MS
    service.clock.moveTo(before)
    const bill = await code({ payCode: 'BCA' })
    expect(new Date(bill.expiresAt).getTime()).toBeGreaterThan(service.clock.now().getTime() + 15 * MINUTE_MS)
    await paidAt(bill.codeId, 336_000_000, before + 25 * MINUTE_MS)
    expect(await status(bill)).toMatchObject({ state: 'credited', difference: 'none', settled: '1' })
    expect(await instalments()).toMatchObject({ repayWaitCount: '0' })
  })

  test('settles early for what it said', async () => {
    const { code, status } = borrowerOf(service, demo.active)
    const before = 25 * DAY_MS + MIDNIGHT_MS - 15 * MINUTE_MS
    service.clock.moveTo(before)
    const bill = await code({ payCode: 'BCA', settle: '1' })
    const { amount_minor } = await service.db.selectFrom('pay_codes').selectAll().executeTakeFirstOrThrow()
    await paidAt(bill.codeId, amount_minor, before + 20 * MINUTE_MS)
    expect(await status(bill)).toMatchObject({ difference: 'none', settled: '1' })
  })

  test('in two parts keeps the quote as well', async () => {
    const { code, status } = borrowerOf(service, demo.due)
    const before = 3 * DAY_MS + MIDNIGHT_MS - 15 * MINUTE_MS
    service.clock.moveTo(before)
    const bill = await code({ payCode: 'BCA' })
    await paidAt(bill.codeId, 100_000_000, before + 20 * MINUTE_MS)
    const rest = { kind: 'payment' as const, eventId: 'rest', bankReference: '', paidAt: service.clock.now() }
    await takeEvents(service, 'sandbox', [
      { currency: 'IDR', ...rest, reference: bill.codeId, amountMinor: 236_000_000 },
    ])
    expect(await status(bill)).toMatchObject({ difference: 'none', settled: '1' })
  })
})

describe('second thoughts', () => {
  const { session, ...order } = demo.newInIndia
  const lender = () => service.lender(session, { lang: 'en' })

  test('are offered with the amount and the last moment, and end with them', async () => {
    const offered = await replyOf(lender().loanDetails(order))
    // The service fee of 3 % is given back in India, with its tax.
    expect(offered.coolingOff).toEqual({
      amount: '₹17,362.80',
      until: 'by Wednesday, 18 November 2026, 23:59',
    })
    service.clock.moveTo(3 * DAY_MS)
    const quote = await replyOf(lender().settlementQuote(order))
    expect(quote).toMatchObject({ allowed: '1', coolingOff: '1', total: '₹17,416.80' })
    expect(quote.items).toEqual([
      { text: 'Rest of the loan', value: '₹18,000.00' },
      { text: 'Interest up to today', value: '₹54.00' },
      { text: 'Service fee, given back', value: '−₹637.20' },
    ])
    service.clock.moveTo(4 * DAY_MS)
    expect((await replyOf(lender().loanDetails(order))).coolingOff).toBeUndefined()
    expect(await replyOf(lender().settlementQuote(order))).toMatchObject({ coolingOff: '0' })
  })

  test('end the loan for the interest of the days used, with a letter that verifies', async () => {
    const { code, pay, status } = borrowerOf(service, demo.newInIndia)
    service.clock.moveTo(2 * DAY_MS)
    const bill = await code({ payCode: 'UPI_QR', settle: '1' })
    await pay(bill)
    expect(await status(bill)).toMatchObject({ settled: '1', difference: 'none' })
    const letter = await replyOf(lender().closureRead(order))
    expect(letter.notes.join(' ')).toContain('second thoughts')
    expect(await replyOf(lender().documentVerify({ code: letter.code }))).toMatchObject({ current: '1' })
    const lines = (await replyOf(lender().statementRead(order))).table.rows.map(([, what]) => what)
    expect(lines).toContain('Interest not charged (early settlement)')
  })
})

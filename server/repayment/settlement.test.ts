import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { balances, loaded, unbalanced } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { borrowerOf, demo } from './testing/paying.ts'

describe('an early repayment', () => {
  let service: TestService
  beforeEach(async () => {
    service = await openTestService({ limits: 'off' })
  })
  const settle = { payCode: 'BCA', settle: '1' as const }

  test('is quoted item by item, for the day, and not before the terms allow it', async () => {
    const { quote } = borrowerOf(service, demo.active)
    // Paid out 70 days ago, for 180: half of the term is in 20 days.
    expect(await quote()).toMatchObject({ allowed: '0', saved: '', total: 'Rp2.450.000,00' })
    expect((await quote()).note).toContain('Saturday, 5 December 2026')
    service.clock.moveTo(20 * DAY_MS)
    const quoted = await quote()
    expect(quoted).toMatchObject({
      allowed: '1',
      // All but the interest of three periods that have not begun.
      total: 'Rp2.112.500,00',
      saved: 'Rp337.500,00',
      validUntil: 'Saturday, 5 December 2026',
    })
    expect(quoted.items).toEqual([
      { text: 'Rest of the loan', value: 'Rp2.000.000,00' },
      { text: 'Interest up to today', value: 'Rp112.500,00' },
    ])
  })

  test('settles the loan with a rebate, and ends it', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    service.clock.moveTo(25 * DAY_MS)
    const before = await balances(service.db, 'TR-active')
    const bill = await code(settle)
    await pay(bill)
    expect(await status(bill)).toMatchObject({ state: 'credited', difference: 'none', settled: '1' })
    const after = await balances(service.db, 'TR-active')
    // 25 of 30 days of the second open period, and two periods that never began.
    expect(after['rebate']).toBe(Math.round(11_250_000 * (25 / 30)) + 2 * 11_250_000)
    // The bill was rounded up to whole rupiah, which is not worth a word.
    expect(after['credit']).toBe(-50)
    expect((await status(bill)).explanation).toContain('fully repaid')
    expect((after['interest'] ?? 0) - (before['interest'] ?? 0)).toBe(-4 * 11_250_000)
    expect((await loaded(service.db, 'TR-active')).status).toBe(200)
    expect(await unbalanced(service.db)).toEqual([])
    service.clock.moveTo(400 * DAY_MS)
    expect(await status(bill)).toMatchObject({ settled: '1' })
  })

  test('that is taken back takes the rebate back, and the loan runs again as if it had not been', async () => {
    const { code, pay, takeBack, quote, instalments } = borrowerOf(service, demo.active)
    service.clock.moveTo(25 * DAY_MS)
    const before = [await quote(), await instalments()]
    const bill = await code(settle)
    await takeBack(bill, await pay(bill))
    expect([await quote(), await instalments()]).toEqual(before)
    expect((await balances(service.db, 'TR-active'))['rebate']).toBeUndefined()
    expect((await loaded(service.db, 'TR-active')).status).toBe(170)
  })

  test('of less than the quote is an ordinary payment, and the rest of the day still settles', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    service.clock.moveTo(25 * DAY_MS)
    const bill = await code(settle)
    await pay(bill, { amountMinor: 1_000_000, eventId: 'a' })
    const said = await status(bill)
    expect(said).toMatchObject({ difference: 'part', settled: '0' })
    expect(said.explanation).toContain('ordinary payment')
    const rest = await code(settle)
    await pay(rest)
    expect(await status(rest)).toMatchObject({ settled: '1' })
  })

  test('of more than the quote keeps what is over as credit', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    service.clock.moveTo(25 * DAY_MS)
    const bill = await code(settle)
    const { amount_minor } = await service.db.selectFrom('pay_codes').selectAll().executeTakeFirstOrThrow()
    await pay(bill, { amountMinor: amount_minor + 5_000 })
    expect(await status(bill)).toMatchObject({ settled: '1', rest: 'Rp50,50', difference: 'over' })
  })

  test('that comes a day late pays what was due, and nothing is lost', async () => {
    const { code, pay, status } = borrowerOf(service, demo.active)
    service.clock.moveTo(25 * DAY_MS)
    const bill = await code(settle)
    service.clock.moveTo(26 * DAY_MS)
    await pay(bill)
    const said = await status(bill)
    expect(said).toMatchObject({ state: 'credited', settled: '0' })
    expect(said.explanation).toContain('ordinary payment')
    expect((await balances(service.db, 'TR-active'))['rebate']).toBeUndefined()
  })
})

import { beforeEach, expect, test } from 'vitest'
import { inboxEvents } from '../money-acts/money-lists.ts'
import { suggestMatches } from '../money-acts/suggest-matches.ts'
import { borrowerOf, demo } from '../repayment/testing/paying.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { sandboxConsole } from './sandbox-console.ts'

let service: TestService
let console: ReturnType<typeof sandboxConsole>['console']
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  console = sandboxConsole(service).console
})
const borrower = () => borrowerOf(service, demo.active)
const paymentsOf = async () => (await console.codes())[0]?.payments ?? []

test('shows the codes of the sandbox with what was paid to them', async () => {
  expect(await console.codes()).toEqual([])
  const { codeId, vcode } = await borrower().code({ payCode: 'BCA' })
  expect(await console.codes()).toMatchObject([
    {
      id: codeId,
      code: vcode,
      orderId: 'TR-active',
      market: 'id',
      channel: 'BCA',
      amountMinor: 61_250_000,
      payments: [],
    },
  ])
})

test.each([
  ['exact', 'credited', 'none', 'Rp612.500,00'],
  ['part', 'credited', 'part', 'Rp306.250,00'],
  ['over', 'credited', 'over', 'Rp1.225.000,00'],
  ['twice', 'credited', 'over', 'Rp1.225.000,00'],
  ['late', 'credited', 'late', 'Rp612.500,00'],
  ['delay', 'received', 'none', 'Rp612.500,00'],
])('pays %s', async (way, state, difference, paid) => {
  const { code, status } = borrower()
  const bill = await code({ payCode: 'BCA' })
  expect(await console.pay(bill.codeId, way)).toBe(true)
  expect(await status(bill)).toMatchObject({ state, difference, paid })
  expect(await paymentsOf()).toHaveLength(way === 'twice' ? 2 : 1)
})

test('pays to a wrong reference, which nobody can credit', async () => {
  const bill = await borrower().code({ payCode: 'BCA' })
  expect(await console.pay(bill.codeId, 'wrongReference')).toBe(true)
  expect(await borrower().status(bill)).toMatchObject({ state: 'waiting' })
  const { rows } = await inboxEvents(service.db, { list: 'unmatched' })
  const [event] = rows.filter(({ amount_minor }) => amount_minor === 61_250_000)
  if (!event) throw new Error('it is not in the inbox')
  expect(await suggestMatches(service.db, event)).toMatchObject([
    { orderId: 'TR-active', reasons: expect.arrayContaining(['code', 'amount']) },
  ])
})

test('credits what it held back, and takes back what was credited', async () => {
  const { code, status } = borrower()
  const bill = await code({ payCode: 'BCA' })
  await console.pay(bill.codeId, 'delay')
  const [payment] = await paymentsOf()
  expect(await console.release(payment?.id ?? 0)).toBe(true)
  expect(await status(bill)).toMatchObject({ state: 'credited' })
  expect(await console.takeBack(payment?.id ?? 0)).toBe(true)
  expect(await status(bill)).toMatchObject({ state: 'reversed' })
})

test('takes back half of a payment, and then the rest', async () => {
  const { code, status } = borrower()
  const bill = await code({ payCode: 'BCA' })
  await console.pay(bill.codeId, 'exact')
  const [payment] = await paymentsOf()
  expect(await console.takeHalfBack(payment?.id ?? 0)).toBe(true)
  expect(await status(bill)).toMatchObject({ state: 'credited', difference: 'part', rest: 'Rp306.250,00' })
  expect(await paymentsOf()).toMatchObject([{ state: 'credited', takenBackMinor: 30_625_000 }])
  await console.takeBack(payment?.id ?? 0)
  expect(await status(bill)).toMatchObject({ state: 'reversed', paid: 'Rp0,00' })
})

test('knows no other codes, ways or payments', async () => {
  const { codeId } = await borrower().code({ payCode: 'BCA' })
  expect(await console.pay('nothing', 'exact')).toBe(false)
  expect(await console.pay(codeId, 'steal')).toBe(false)
  expect([await console.release(1), await console.takeBack(1)]).toEqual([false, false])
})

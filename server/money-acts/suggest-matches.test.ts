import { beforeEach, describe, expect, test } from 'vitest'
import type { Currency } from '../../market/money.ts'
import { borrowerOf, demo } from '../repayment/testing/paying.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { inboxEvents } from './money-lists.ts'
import { possibleNames, rankMatches, suggestMatches } from './suggest-matches.ts'
import { unmatched } from './testing/acting.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const money = { amount_minor: 1, currency: 'IDR' as Currency | null }
const event = { reference: '', bank_reference: '', ...money, paid_at: START, received_at: START }
const ordersFor = async (more: Partial<typeof event>) =>
  (await suggestMatches(service.db, { ...event, ...more })).map(({ orderId, reasons }) => ({
    orderId,
    reasons,
  }))
const changed = (code: string, at: number) =>
  code.slice(0, at) + ((Number(code[at]) + 1) % 10) + code.slice(at + 1)

describe('an order is suggested', () => {
  test('for its code with a wrong digit at any place of its last twelve, before one of the same amount', async () => {
    const { codeId } = await borrowerOf(service, demo.due).code()
    const { code } = await service.db
      .selectFrom('pay_codes')
      .selectAll()
      .where('id', '=', codeId)
      .executeTakeFirstOrThrow()
    for (let back = 1; back <= 12; back++) {
      const reference = changed(code, code.length - back)
      expect(await ordersFor({ reference })).toEqual([{ orderId: 'TR-due', reasons: ['code'] }])
    }
  })

  test('for the amount of a code, its number, and the name of its borrower', async () => {
    const { codeId } = await borrowerOf(service, demo.due).code()
    const { amount_minor } = await service.db
      .selectFrom('pay_codes')
      .selectAll()
      .where('id', '=', codeId)
      .executeTakeFirstOrThrow()
    const { name } = await service.db
      .selectFrom('orders')
      .innerJoin('borrowers', 'borrowers.id', 'orders.borrower_id')
      .select('borrowers.name')
      .where('orders.id', '=', 'TR-due')
      .executeTakeFirstOrThrow()
    expect(await ordersFor({ amount_minor })).toContainEqual({ orderId: 'TR-due', reasons: ['amount'] })
    expect(await ordersFor({ bank_reference: 'TRF TR-due' })).toEqual([
      { orderId: 'TR-due', reasons: ['order'] },
    ])
    expect((await ordersFor({ amount_minor, bank_reference: `TRF ${name.toUpperCase()} BCA` }))[0]).toEqual({
      orderId: 'TR-due',
      reasons: ['amount', 'name'],
    })
  })

  test('never where nothing was paid out, and none for money that says nothing', async () => {
    expect(await ordersFor({ bank_reference: 'TR-review' })).toEqual([])
    expect(await ordersFor({})).toEqual([])
  })
})

test('what is better is first; a reason counts once for an order', () => {
  const found = [
    { orderId: 'b', reason: 'amount', points: 30 },
    { orderId: 'b', reason: 'amount', points: 30 },
    { orderId: 'a', reason: 'name', points: 40 },
  ] as const
  expect(rankMatches(found)).toEqual([
    { orderId: 'a', reasons: ['name'] },
    { orderId: 'b', reasons: ['amount'] },
  ])
})

test('names are two to four words that follow each other', () => {
  expect(possibleNames('TRF Budi  Santoso')).toEqual(['trf budi', 'trf budi santoso', 'budi santoso'])
  expect(possibleNames('Budi')).toEqual([])
})

test('a list goes on after its last key', async () => {
  for (let no = 0; no < 51; no++)
    await unmatched(service, { eventId: `money ${no}`, amountMinor: 1 + no, paidAt: START })
  const first = await inboxEvents(service.db, { list: 'unmatched' })
  expect(first.rows).toHaveLength(50)
  const second = await inboxEvents(service.db, { list: 'unmatched', after: first.next ?? 0 })
  expect(second).toMatchObject({ rows: [{ event_id: 'money 50' }], next: null })
  expect((await inboxEvents(service.db, { list: 'dead' })).rows).toEqual([])
})

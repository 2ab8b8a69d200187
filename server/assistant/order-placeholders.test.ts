import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Call } from '../calls/call.ts'
import { record } from '../ledger/record.ts'
import { ordersOf } from '../loans/orders-of.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { orderPlaceholders } from './order-placeholders.ts'
import { marketPlaceholders } from './placeholders.ts'
import { tree } from './tree.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const placeholdersOf = async (borrowerId: string, now = START) => {
  const call = { db: service.db, packs, now, borrowerId } as Call
  return (await ordersOf(call)).map((seen) => withLocale('en', () => orderPlaceholders(seen, 'en')))
}

test('every fact that an answer names is one that some order has, or that holds in the market', async () => {
  const overpaid = { orderId: 'TR-due', provider: 'sandbox', eventId: 'too-much', now: START, packs }
  await record(service.db, { kind: 'payment', currency: 'IDR', ...overpaid, amountMinor: 500_000_000 })
  const borrowers = await service.db.selectFrom('borrowers').select('id').execute()
  const known = new Set(Object.keys(withLocale('en', () => marketPlaceholders(packs.id))))
  // Half a year on, every loan is past its term.
  const days = [START, new Date(START.getTime() + 180 * DAY_MS)]
  for (const [id, day] of borrowers.flatMap(({ id }) => days.map((day) => [id, day] as const)))
    for (const placeholders of await placeholdersOf(id, day))
      for (const name of Object.keys(placeholders)) known.add(name)
  const named = tree
    .flatMap(({ questions }) => questions)
    .flatMap(({ answer }) => [...answer.en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

test.each([
  [
    'id-review',
    ['nextAmount', 'openTotal', 'settledProduct', 'declineReason', 'extensionDays', 'lateAmount'],
  ],
  ['id-active', ['lateAmount', 'lateCharges', 'extensionDays', 'settledProduct']],
  ['id-overdue', ['nextAmount', 'nextDay', 'settledProduct']],
  ['id-settled', ['openTotal', 'nextAmount', 'lateAmount', 'credit', 'extensionDays']],
] as const)('%s is not told what is not so', async (borrowerId, absent) => {
  const [placeholders = {}] = await placeholdersOf(borrowerId)
  expect(placeholders).toHaveProperty('orderNo')
  for (const name of absent) expect(placeholders).not.toHaveProperty(name)
})

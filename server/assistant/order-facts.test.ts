import { beforeEach, expect, test } from 'vitest'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Call } from '../calls/call.ts'
import { recordPayment } from '../ledger/record.ts'
import { ordersOf } from '../loans/orders-of.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { marketFacts } from './facts.ts'
import { orderFacts } from './order-facts.ts'
import { tree } from './tree.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const factsOf = async (borrowerId: string) => {
  const call = { db: service.db, packs, now: START, borrowerId } as Call
  return (await ordersOf(call)).map((seen) => withLocale('en', () => orderFacts(seen, 'en')))
}

test('every fact that an answer names is one that some order has, or that holds in the market', async () => {
  const overpaid = { orderId: 'TR-due', provider: 'sandbox', eventId: 'too-much', now: START, packs }
  await recordPayment(service.db, { currency: 'IDR', ...overpaid, amountMinor: 500_000_000 })
  const borrowers = await service.db.selectFrom('borrowers').select('id').execute()
  const known = new Set(Object.keys(withLocale('en', () => marketFacts(packs.id))))
  for (const { id } of borrowers)
    for (const facts of await factsOf(id)) for (const name of Object.keys(facts)) known.add(name)
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
  const [facts = {}] = await factsOf(borrowerId)
  expect(facts).toHaveProperty('orderNo')
  for (const name of absent) expect(facts).not.toHaveProperty(name)
})

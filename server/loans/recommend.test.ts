import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Situation } from './eligibility.ts'
import { type Candidate, recommend } from './recommend.ts'

const now = new Date('2026-11-15T03:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const MILLION = 100_000_000
const product = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  amount_min_minor: MILLION,
  amount_max_minor: 10 * MILLION,
  daily_rate_micro: 1000,
  term_days: 120,
  service_fee_basis_points: 300,
  period_fee_minor: 0,
  periods: 1,
  open: true,
  position: 0,
  ...changes,
})
const situation = (changes: Partial<Situation> = {}): Situation => ({
  limitMinor: 6 * MILLION,
  salaryMinor: 240 * MILLION,
  orders: [],
  pack: packs.id,
  now,
  ...changes,
})
const order = (productId: string, status: number) => ({
  id: `order of ${productId}`,
  productId,
  status,
  isOverdue: false,
  principalMinor: 0,
  monthlyPaymentMinor: 0,
  decision: '',
  createdAt: daysAgo(1),
})
const ids = (...asked: Parameters<typeof recommend>) => recommend(...asked).map((found) => found.product.id)

describe('what is recommended', () => {
  test.each([
    ['is what the borrower may have', product('a'), situation(), ['a']],
    ['is nothing else', product('a'), situation({ orders: [order('a', statusCodes.review)] }), []],
    ['is open, or nothing is shown', product('a', { open: false }), situation(), []],
  ])('%s', (_, candidate, at, expected) => {
    expect(ids([candidate], at)).toEqual(expected)
  })

  test('names the amount that would be lent', () => {
    const found = recommend([product('a'), product('b', { amount_max_minor: 5 * MILLION })], situation())
    expect(found.map(({ amountMinor }) => amountMinor)).toEqual([6 * MILLION, 5 * MILLION])
  })
})

describe('the order', () => {
  test.each([
    ['open before closed', [product('a', { open: false }), product('b', { daily_rate_micro: 9000 })]],
    ['the larger amount first', [product('a', { amount_max_minor: 5 * MILLION }), product('b')]],
    ['the cheaper first', [product('a', { daily_rate_micro: 1001 }), product('b')]],
    ['as the lender placed them', [product('a', { position: 2 }), product('b', { position: 1 })]],
  ])('is %s', (_, candidates) => {
    expect(ids(candidates, situation())).toEqual(['b', 'a'])
  })

  test('puts first what was repaid before', () => {
    const at = situation({ orders: [order('b', statusCodes.settled)] })
    expect(ids([product('a'), product('b', { daily_rate_micro: 9000 })], at)).toEqual(['b', 'a'])
  })
})

test.each([
  ['repaid', product('a'), situation({ orders: [order('a', statusCodes.settled)] })],
  ['limit', product('a'), situation()],
  ['once', product('a', { amount_max_minor: 5 * MILLION }), situation()],
  ['instalments', product('a', { periods: 6 }), situation()],
] as const)('the reason is %s', (reason, candidate, at) => {
  expect(recommend([candidate], at)).toMatchObject([{ reason }])
})

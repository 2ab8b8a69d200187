import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import type { IneligibleReason } from '../../contract/calls/loans.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Situation } from './eligibility.ts'
import { type Candidate, pausesOffers, recommend, refusalOfAll } from './recommend.ts'

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
const ids = (...requested: Parameters<typeof recommend>) =>
  recommend(...requested).map((found) => found.product.id)

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

describe('why nothing is offered', () => {
  const running = order('a', statusCodes.active)
  const late = { ...running, isOverdue: true }
  const closed = { open: false }
  const both = (changes: Partial<Candidate> = {}) => [product('a', changes), product('b', changes)]
  const reasons: [IneligibleReason, Candidate[], Situation][] = [
    ['closed', both(closed), situation()],
    ['closed', both(closed), situation({ orders: [running] })],
    ['application', both(), situation({ limitMinor: 0, salaryMinor: 0 })],
    ['overdue', both(closed), situation({ orders: [late] })],
    ['salary', both(closed), situation({ salaryMinor: 1 })],
    [
      'declined',
      both(closed),
      situation({ orders: [{ ...order('c', statusCodes.declined), decision: 'salary' }] }),
    ],
    ['open', both(), situation({ orders: ['c', 'd', 'e'].map((id) => order(id, statusCodes.active)) })],
    ['limit', both(), situation({ orders: [{ ...running, principalMinor: 6 * MILLION }] })],
    ['debtService', both(), situation({ orders: [{ ...running, monthlyPaymentMinor: 240 * MILLION }] })],
    ['waiting', [product('a')], situation({ orders: [order('a', statusCodes.review)] })],
    ['running', [product('a')], situation({ orders: [running] })],
  ]
  test.each(reasons)('is %s', (reason, candidates, at) => {
    expect(refusalOfAll(candidates, at)?.ineligible.reason).toBe(reason)
    expect(recommend(candidates, at)).toEqual([])
  })

  test('is nothing where something can be had', () => {
    expect(refusalOfAll([product('a', closed), product('b')], situation({ orders: [running] }))).toBeNull()
  })

  test('names the loan that is in the way, and of two products the smaller', () => {
    expect(refusalOfAll(both(), situation({ orders: [late] }))?.ineligible.order?.id).toBe('order of a')
    const candidates = [product('a', { amount_min_minor: 3 * MILLION }), product('b')]
    expect(refusalOfAll(candidates, situation({ limitMinor: 1 }))?.product.id).toBe('b')
  })
})

test('nothing is offered beside a payment that is late or due within the days of the pack', () => {
  const pack = { offers: { pauseDaysBeforeDue: 3 } }
  const owing = (dueOn: string | null) => ({
    today: '2026-11-15',
    pack,
    current: { owed: dueOn === null ? null : { dueOn } },
  })
  expect(pausesOffers([])).toBe(false)
  expect(pausesOffers([owing(null), owing('2026-11-19')])).toBe(false)
  expect(pausesOffers([owing(null), owing('2026-11-18')])).toBe(true)
  expect(pausesOffers([owing('2026-11-01'), owing('2026-12-18')])).toBe(true)
})

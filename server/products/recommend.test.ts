import { describe, expect, test } from 'vitest'
import { statusCodes } from '../../contract/order-status.ts'
import { type Candidate, recommend, type Situation } from './recommend.ts'

const now = new Date('2026-11-15T03:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

const product = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  amount_min_minor: 100,
  amount_max_minor: 1000,
  daily_rate_micro: 1000,
  periods: 1,
  open: true,
  position: 0,
  ...changes,
})
const situation = (changes: Partial<Situation> = {}): Situation => ({
  limitMinor: 600,
  orders: [],
  isApproved: () => true,
  now,
  ...changes,
})
const order = (productId: string, status: number, days = 1) => ({
  productId,
  status,
  createdAt: daysAgo(days),
})
const ids = (...asked: Parameters<typeof recommend>) => recommend(...asked).map((found) => found.product.id)

describe('what is recommended', () => {
  test.each([
    ['is within the limit', product('a', { amount_min_minor: 601 }), situation(), []],
    ['is at the limit', product('a', { amount_min_minor: 600 }), situation(), ['a']],
    ['is not asked for already', product('a'), situation({ orders: [order('a', statusCodes.review)] }), []],
    ['is not on its way', product('a'), situation({ orders: [order('a', statusCodes.onItsWay)] }), []],
    ['is not running', product('a'), situation({ orders: [order('a', statusCodes.active)] }), []],
    ['was repaid', product('a'), situation({ orders: [order('a', statusCodes.settled)] }), ['a']],
    [
      'was not declined lately',
      product('a'),
      situation({ orders: [order('a', statusCodes.declined, 29)] }),
      [],
    ],
    [
      'was declined long ago',
      product('a'),
      situation({ orders: [order('a', statusCodes.declined, 31)] }),
      ['a'],
    ],
    ['would be approved', product('a'), situation({ isApproved: () => false }), []],
    ['is open, or nothing is shown', product('a', { open: false }), situation(), []],
  ])('%s', (_, candidate, at, expected) => {
    expect(ids([candidate], at)).toEqual(expected)
  })

  test('is asked about with the amount that would be lent', () => {
    const asked: number[] = []
    const isApproved = (amountMinor: number) => asked.push(amountMinor) > 0
    recommend([product('a'), product('b', { amount_max_minor: 500 })], situation({ isApproved }))
    expect(asked).toEqual([600, 500])
  })
})

describe('the order', () => {
  test.each([
    ['open before closed', [product('a', { open: false }), product('b', { daily_rate_micro: 9000 })]],
    ['the larger amount first', [product('a', { amount_max_minor: 500 }), product('b')]],
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
  ['once', product('a', { amount_max_minor: 500 }), situation()],
  ['instalments', product('a', { periods: 6 }), situation()],
] as const)('the reason is %s', (reason, candidate, at) => {
  expect(recommend([candidate], at)).toMatchObject([{ reason }])
})

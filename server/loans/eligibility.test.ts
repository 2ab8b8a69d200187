import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { ineligibleReasons } from '../../contract/calls/loans.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packSets, packs } from '../../market/packs/packs.ts'
import { type EligibleProduct, eligibility, type OrderSummary, type Situation } from './eligibility.ts'

const now = new Date('2026-11-15T03:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const MILLION = 100_000_000

const product: EligibleProduct = {
  id: 'a',
  amount_min_minor: 2 * MILLION,
  amount_max_minor: 10 * MILLION,
  open: true,
  periods: 1,
  term_days: 120,
  daily_rate_micro: 1000,
  service_fee_basis_points: 300,
  period_fee_minor: 0,
}
const order = (status: number, changes: Partial<OrderSummary> = {}): OrderSummary => ({
  id: 'order',
  productId: 'a',
  status,
  isOverdue: false,
  principalMinor: 0,
  monthlyPaymentMinor: 0,
  decision: '',
  createdAt: daysAgo(1),
  ...changes,
})
const elsewhere = (status: number, changes: Partial<OrderSummary> = {}) =>
  order(status, { productId: 'b', ...changes })
const declined = (decision: string, days: number, productId = 'a') =>
  order(statusCodes.declined, { decision, createdAt: daysAgo(days), productId })
const usual: Situation = {
  limitMinor: 6 * MILLION,
  salaryMinor: 240 * MILLION,
  orders: [],
  pack: packs.id,
  now,
}
const { review, onItsWay, active, settled } = statusCodes

type Row = [about: string, change: Partial<Situation>, reason: string, changed?: Partial<EligibleProduct>]

const rows: Row[] = [
  ['as usual', {}, 'eligible'],
  ['somebody who has not applied yet', { limitMinor: 0, salaryMinor: 0 }, 'application'],
  [
    'somebody who borrowed before there were applications',
    { limitMinor: 0, salaryMinor: 0, orders: [elsewhere(settled)] },
    'salary',
  ],
  ['a limit of the smallest loan', { limitMinor: 2 * MILLION }, 'eligible'],
  ['a limit below it', { limitMinor: 2 * MILLION - 1 }, 'limit'],
  ['a limit of nothing', { limitMinor: 0 }, 'limit'],
  ['a limit with enough left', { orders: [elsewhere(active, { principalMinor: 4 * MILLION })] }, 'eligible'],
  [
    'a limit with too little left',
    { orders: [elsewhere(active, { principalMinor: 4 * MILLION + 1 })] },
    'limit',
  ],
  ['a limit that is asked for', { orders: [elsewhere(review, { principalMinor: 6 * MILLION })] }, 'limit'],
  ['a limit that was lowered', { orders: [elsewhere(active, { principalMinor: 9 * MILLION })] }, 'limit'],
  // Rp2.000.000 costs Rp2.240.000 in 120 days: Rp567.778 a month, 30 % of Rp1.892.593, which is Rp22.711.120 a year.
  ['an income that bears the smallest loan', { salaryMinor: 2_271_112_000 }, 'eligible'],
  ['an income that does not', { salaryMinor: 2_271_100_000 }, 'debtService'],
  [
    'payments that leave nothing',
    { orders: [elsewhere(active, { monthlyPaymentMinor: 6 * MILLION })] },
    'debtService',
  ],
  ['asked for already', { orders: [order(review)] }, 'waiting'],
  ['on its way', { orders: [order(onItsWay)] }, 'waiting'],
  ['running', { orders: [order(active)] }, 'running'],
  ['in a status that nobody knows', { orders: [order(999)] }, 'running'],
  ['repaid', { orders: [order(settled)] }, 'eligible'],
  ['another product running', { orders: [elsewhere(active)] }, 'eligible'],
  ['another product overdue', { orders: [elsewhere(active, { isOverdue: true })] }, 'overdue'],
  ['this product overdue', { orders: [order(active, { isOverdue: true })] }, 'overdue'],
  ['three loans open', { orders: [review, active, 999].map((status) => elsewhere(status)) }, 'open'],
  ['two of them over', { orders: [active, settled, settled].map((status) => elsewhere(status)) }, 'eligible'],
  ['too little income', { salaryMinor: packs.id.claims.salaryMinMinor - 1 }, 'salary'],
  ['declined for income', { orders: [declined('salary', 29)] }, 'declined'],
  ['declined for income elsewhere', { orders: [declined('salary', 29, 'b')] }, 'declined'],
  ['declined for income long ago', { orders: [declined('salary', 30)] }, 'eligible'],
  ['declined for the amount', { orders: [declined('amount', 29)] }, 'declined'],
  ['declined for the amount elsewhere', { orders: [declined('amount', 29, 'b')] }, 'eligible'],
  ['declined for a reason not known', { orders: [declined('', 29)] }, 'declined'],
  ['declined for arrears that are paid', { orders: [declined('overdue', 1)] }, 'eligible'],
  ['declined for loans that are repaid', { orders: [declined('open', 1)] }, 'eligible'],
  ['more than the market lends', { limitMinor: 99 * MILLION }, 'amount', { amount_max_minor: 99 * MILLION }],
  ['closed', {}, 'closed', { open: false }],
  [
    'closed, and overdue as well',
    { orders: [order(active, { isOverdue: true })] },
    'overdue',
    { open: false },
  ],
]

const reasonOf = ([, change, , changed]: Row) => {
  const found = eligibility({ ...product, ...changed }, { ...usual, ...change })
  return found.eligible ? 'eligible' : found.reason
}

describe('whether a borrower may have a product', () => {
  test.each(rows)('%s', (...row) => {
    expect(reasonOf(row)).toBe(row[2])
  })

  test('has every reason of the contract', () => {
    expect(new Set(rows.map(reasonOf))).toEqual(new Set(['eligible', ...ineligibleReasons]))
  })
})

test.each([
  ['the limit', 6 * MILLION, 6 * MILLION],
  ['the most the product lends', 12 * MILLION, 10 * MILLION],
])('the amount is %s', (_, limitMinor, amountMinor) => {
  expect(eligibility(product, { ...usual, limitMinor })).toEqual({ eligible: true, amountMinor })
})

test('the amount is what the limit leaves', () => {
  const orders = [elsewhere(active, { principalMinor: 3 * MILLION }), elsewhere(settled)]
  expect(eligibility(product, { ...usual, orders })).toEqual({ eligible: true, amountMinor: 3 * MILLION })
})

test('the amount is what the income bears, in whole rupiah; India sets no share', () => {
  const little = { ...usual, salaryMinor: 30 * MILLION }
  // 30 % of Rp2.500.000 a month is Rp750.000: Rp750.000 × 120 × 12 / 365 / 1.12 = Rp2.641.878,67.
  expect(eligibility(product, little)).toEqual({ eligible: true, amountMinor: 264_187_800 })
  expect(
    eligibility(product, { ...little, pack: packs.in, limitMinor: 8_000_000, salaryMinor: 1_200_000 }),
  ).toEqual({
    eligible: false,
    reason: 'limit',
    order: null,
  })
})

test.each([
  ['limit', 6 * MILLION + 1, {}],
  ['debtService', 3 * MILLION, { salaryMinor: 30 * MILLION }],
])('an amount by hand is bound by the same rule: %s', (reason, amountMinor, change) => {
  expect(eligibility(product, { ...usual, ...change }, amountMinor)).toMatchObject({
    eligible: false,
    reason,
  })
})

test('the order in the way comes with the reason', () => {
  const late = elsewhere(active, { id: 'late', isOverdue: true })
  expect(eligibility(product, { ...usual, orders: [order(onItsWay), late] })).toMatchObject({
    reason: 'overdue',
    order: { id: 'late' },
  })
})

test('a product above the caps by the day is closed; one that keeps them is as before', () => {
  const situation = { ...usual, pack: packSets.current.id, salaryMinor: 24_000 * MILLION }
  expect(eligibility(product, situation)).toMatchObject({ eligible: true })
  const dear = { ...product, daily_rate_micro: 3_001 }
  expect(eligibility(dear, situation)).toMatchObject({ eligible: false, reason: 'closed' })
  expect(eligibility(dear, { ...situation, pack: packs.id })).toMatchObject({ eligible: true })
})

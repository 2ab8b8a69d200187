import { expect, test } from 'vitest'
import { settlementLayouts } from './layouts.ts'
import { readSettlementLine } from './read-line.ts'

const jakarta = 'Asia/Jakarta'
const paid = {
  settlement: 'S1',
  settled_on: '2026-11-15',
  id: 'p1',
  type: 'payment',
  amount: '10000.50',
  fee: '40',
  tax: '4.4',
}
const read = (cells: Record<string, string>) =>
  readSettlementLine(settlementLayouts.sandbox, { line: 2, cells }, jakarta)

test('amounts are read in minor units, and a refund is taken off', () => {
  const line = {
    line: 2,
    settlement_id: 'S1',
    on_day: '2026-11-15',
    movement_id: 'p1',
    fee_minor: 4000,
    tax_minor: 440,
  }
  expect(read(paid)).toEqual({ ...line, kind: 'payment', gross_minor: 1_000_050 })
  expect(read({ ...paid, type: 'refund' })).toEqual({ ...line, kind: 'reversal', gross_minor: -1_000_050 })
  expect(read({ ...paid, amount: '1,000,050.00', fee: '', tax: '' })).toMatchObject({
    gross_minor: 100_005_000,
    fee_minor: 0,
  })
})

test('what cannot be read is named', () => {
  const { fee: _, ...without } = paid
  expect(read(without)).toMatchObject({ line: 2, problem: 'column', name: 'fee' })
  expect(read({ ...paid, amount: '10.000,50' })).toMatchObject({ problem: 'amount' })
  expect(read({ ...paid, amount: '1e9' })).toMatchObject({ problem: 'amount' })
  expect(read({ ...paid, settled_on: 'soon' })).toMatchObject({ problem: 'day' })
  expect(read({ ...paid, type: 'gift' })).toMatchObject({ problem: 'type', name: 'gift' })
})

test('a fee that has its tax in it is taken apart, and what is not settled is left out', () => {
  const cells = {
    settlement_id: 'setl_1',
    settled_at: '1763172000',
    entity_id: 'pay_1',
    type: 'payment',
    amount: '2000',
    fee: '2.36',
    tax: '0.36',
    settled: '1',
  }
  const layout = settlementLayouts.razorpay
  expect(readSettlementLine(layout, { line: 1, cells }, 'Asia/Kolkata')).toMatchObject({
    fee_minor: 200,
    tax_minor: 36,
    on_day: '2025-11-15',
  })
  expect(
    readSettlementLine(layout, { line: 1, cells: { ...cells, settled: '0' } }, 'Asia/Kolkata'),
  ).toBeNull()
})

test.each([
  ['2026-11-14T20:00:00Z', '2026-11-15'],
  ['15/11/2026 10:00', '2026-11-15'],
])('the day of %s is that of the market', (settled_on, day) => {
  expect(read({ ...paid, settled_on })).toMatchObject({ on_day: day })
})

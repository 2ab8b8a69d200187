import { expect, test } from 'vitest'
import { settlementLayouts } from './layouts.ts'
import { readSettlementLine } from './read-line.ts'

const jakarta = { timeZone: 'Asia/Jakarta', currency: 'IDR' } as const
const kolkata = { timeZone: 'Asia/Kolkata', currency: 'INR' } as const
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
  // Read as separators of thousands, these would be a hundred times as much.
  for (const amount of ['10000,50', '1,50', '-0,05', '1,0000', ',500'])
    expect(read({ ...paid, amount })).toMatchObject({ problem: 'amount', name: amount })
  expect(read({ ...paid, amount: '1,23,456.70' })).toMatchObject({ gross_minor: 12_345_670 })
  expect(read({ ...paid, settled_on: 'soon' })).toMatchObject({ problem: 'day' })
  expect(read({ ...paid, type: 'gift' })).toMatchObject({ problem: 'type', name: 'gift' })
})

test('signs are kept: a fee that is given back is no charge, and a payment that is taken off is no receipt', () => {
  expect(read({ ...paid, fee: '-40', tax: '-4.40' })).toMatchObject({ fee_minor: -4000, tax_minor: -440 })
  expect(read({ ...paid, amount: '-10,000.50' })).toMatchObject({ kind: 'payment', gross_minor: -1_000_050 })
  // Some companies write what they take off below zero, some do not.
  for (const amount of ['500', '-500'])
    expect(read({ ...paid, type: 'refund', amount })).toMatchObject({ gross_minor: -50_000 })
  for (const amount of ['-', '--5', '+5', '5-', '(5)'])
    expect(read({ ...paid, amount })).toMatchObject({ problem: 'amount', name: amount })
  expect(read({ ...paid, fee: '4O' })).toMatchObject({ problem: 'amount', name: '4O' })
})

test('what a company corrects goes the way that its columns say', () => {
  const cells = {
    settlement_id: 'setl_1',
    settled_at: '2026-11-15',
    entity_id: 'adj_1',
    type: 'adjustment',
    amount: '20',
    fee: '-2.36',
    tax: '-0.36',
    settled: '1',
  }
  const readCells = (more: Record<string, string>) =>
    readSettlementLine(settlementLayouts.razorpay, { line: 3, cells: { ...cells, ...more } }, kolkata)
  expect(readCells({ debit: '20', credit: '0' })).toMatchObject({ gross_minor: -2000, fee_minor: -200 })
  expect(readCells({ debit: '0', credit: '20' })).toMatchObject({ gross_minor: 2000, tax_minor: -36 })
  expect(readCells({})).toMatchObject({ line: 3, problem: 'column', name: 'debit' })
})

test('a line in another currency, or without an id, is named', () => {
  expect(read({ ...paid, currency: 'IDR' })).toMatchObject({ gross_minor: 1_000_050 })
  expect(read({ ...paid, currency: 'INR' })).toMatchObject({ line: 2, problem: 'currency', name: 'INR' })
  expect(read({ ...paid, id: '' })).toMatchObject({ line: 2, problem: 'column', name: 'id' })
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '31/11/2026',
  '99/99/2026',
  '2026-02-30T10:00:00Z',
  '2026-11-15T25:00:00Z',
  '2026-11-15 soon',
  'line 1',
])('%s is no day, and its line is named', (settled_on) => {
  expect(read({ ...paid, settled_on })).toEqual({ line: 2, problem: 'day', name: settled_on })
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
  expect(readSettlementLine(layout, { line: 1, cells }, kolkata)).toMatchObject({
    fee_minor: 200,
    tax_minor: 36,
    on_day: '2025-11-15',
  })
  expect(readSettlementLine(layout, { line: 1, cells: { ...cells, settled: '0' } }, kolkata)).toBeNull()
})

test.each([
  ['2026-11-14T20:00:00Z', '2026-11-15'],
  ['15/11/2026 10:00', '2026-11-15'],
  ['2026-11-14 20:00:00+00:00', '2026-11-15'],
  ['2026-11-15 23:30', '2026-11-15'],
  ['2028-02-29', '2028-02-29'],
])('the day of %s is that of the market', (settled_on, day) => {
  expect(read({ ...paid, settled_on })).toMatchObject({ on_day: day })
})

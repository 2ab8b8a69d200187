import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitColumns } from './columns.ts'

const widthOf = (text: string) => text.length * 5
const columnsOf = (columns: string[], rows: string[][], width = 400) =>
  fitColumns({ columns, rows }, { width, gap: 10, widthOfHead: widthOf, widthOfCell: widthOf })

test('amounts are at the right, texts, dates and the first column at the left', () => {
  const columns = ['No', 'Day', 'Paid', 'Rate', 'Note', 'Empty']
  const rows = [
    ['1', '15 Dec 2026', 'Rp500.000,00', '5%', 'on time', ''],
    ['2', '2026-12-15', '-₹2,000.00', '0.039%', '', ''],
  ]
  expect(columnsOf(columns, rows).map(({ right }) => right)).toEqual([false, false, true, true, false, true])
})

test('a long text gives way, an amount does not', () => {
  const [text, amount] = columnsOf(['Text', 'Amount'], [['x'.repeat(500), 'Rp1.562.500,00']], 200)
  expect(amount?.width).toBeGreaterThanOrEqual(widthOf('Rp1.562.500,00'))
  expect((text?.width ?? 0) + (amount?.width ?? 0)).toBeCloseTo(190)
})

test('columns fill the width side by side', () => {
  const cell = fc.string({ maxLength: 30 })
  const table = fc
    .integer({ min: 1, max: 8 })
    .chain((count) => fc.array(fc.array(cell, { minLength: count, maxLength: count }), { minLength: 1 }))
  fc.assert(
    fc.property(table, ([head = [], ...rows]) => {
      let x = 0
      for (const column of columnsOf(head, rows)) {
        expect(column.x).toBeCloseTo(x)
        expect(column.width).toBeGreaterThan(0)
        x += column.width + 10
      }
      expect(x - 10).toBeCloseTo(400)
    }),
  )
})

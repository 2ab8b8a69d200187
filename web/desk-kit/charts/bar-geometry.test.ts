import { expect, test } from 'vitest'
import { barsOf } from './bar-geometry.ts'

test('bars stand beside each other within their day, the highest as high as the chart', () => {
  const bars = barsOf([{ values: [50, 100] }, { values: [25, null] }], 2)
  expect(bars.map(({ series, height }) => [series, height])).toEqual([
    [0, 0.5],
    [1, 1],
    [0, 0.25],
  ])
  const [first, second, next] = bars
  expect(first?.left).toBeCloseTo(0.06)
  expect(second?.left).toBeCloseTo((first?.left ?? 0) + (first?.width ?? 0))
  expect(next?.left).toBeCloseTo(0.56)
})

test('a little is seen, nothing and what is unknown is not', () => {
  expect(barsOf([{ values: [1, 0, null] }, { values: [1_000_000, 0, 0] }], 3)).toMatchObject([
    { series: 0, height: 0.02 },
    { series: 0, height: 1 },
  ])
  expect(barsOf([{ values: [0] }], 1)).toEqual([])
  expect(barsOf([], 2)).toEqual([])
})

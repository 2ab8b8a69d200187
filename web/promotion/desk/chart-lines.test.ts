import { expect, test } from 'vitest'
import { CHART, chartY, linePoints, scaleTop } from './chart-lines.ts'

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [10, 10],
  [11, 20],
  [501, 1000],
])('a scale for %i ends at %i', (highest, top) => {
  expect(scaleTop(highest)).toBe(top)
})

test('a line begins at the left, ends at the right and stays within', () => {
  const points = linePoints([0, 5, 10], 10)
    .split(' ')
    .map((point) => point.split(',').map(Number))
  expect(points).toEqual([
    [CHART.left, CHART.height - CHART.bottom],
    [378, 114],
    [CHART.width - CHART.right, CHART.top],
  ])
  expect(chartY(10, 10)).toBe(CHART.top)
})

test('one value is a line across', () => {
  expect(linePoints([1], 1).split(' ')).toHaveLength(2)
})

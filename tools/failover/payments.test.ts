import { expect, test } from 'vitest'
import { longestGap } from './payments.ts'

test.each([
  ['in the middle', [1, 2, 9, 10], 7],
  ['before the first', [6, 7, 8, 9], 6],
  ['after the last', [1, 2, 3], 7],
  ['of all where nothing was acknowledged', [], 10],
])('the longest gap %s', (_, moments, gap) => {
  expect(longestGap(moments, 0, 10)).toBe(gap)
})

test('what was acknowledged before or after the two moments does not count', () => {
  expect(longestGap([1, 5, 20], 4, 10)).toBe(5)
})

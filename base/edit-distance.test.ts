import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['1234', '1234', 0],
  ['1234', '1224', 1],
  ['1234', '1324', 1],
  ['1234', '124', 1],
  ['1234', '12344', 1],
  ['1234', '4321', 3],
])('from %s to %s it is %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

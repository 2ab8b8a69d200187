import { expect, test } from 'vitest'
import { drawnPercent } from './ring.tsx'

test.each([
  ['33', 33],
  [33.9, 33],
  ['', 0],
  ['many', 0],
  [-5, 0],
  ['140', 100],
])('a percentage of %j is drawn as %i', (given, drawn) => {
  expect(drawnPercent(given)).toBe(drawn)
})

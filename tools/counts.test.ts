import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { counts, hasTurn } from './counts.ts'

const docs = readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8')
const numberOf = (text: string) => Number(text.replaceAll(',', ''))

test('the table of docs/testing.md has the counts of the code, and no others', () => {
  const rows = [...docs.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\|/gm)]
  const listed = rows.map(([, name, inTest = '', inSoak = '']) => [
    name,
    { test: numberOf(inTest), soak: numberOf(inSoak) },
  ])
  expect(Object.fromEntries(listed)).toEqual(counts)
})

test('the soak counts more than npm test', () => {
  expect(Object.entries(counts).filter(([, { test, soak }]) => soak <= test)).toEqual([])
})

test('takers have as many turns, and every item as many takers, as is asked for', () => {
  const [items, takers] = [Array.from({ length: 12 }, (_, item) => item), [0, 1, 2, 3]]
  for (const count of [1, 2, 4]) {
    for (const item of items)
      expect(takers.filter((taker) => hasTurn(taker, item, { of: 4, count }))).toHaveLength(count)
    for (const taker of takers)
      expect(items.filter((item) => hasTurn(taker, item, { of: 4, count }))).toHaveLength(3 * count)
  }
})

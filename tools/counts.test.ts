import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Counts, counts, hasTurn } from './counts.ts'

const docs = readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8')
const numberOf = (text: string) => Number(text.replaceAll(',', ''))

test('the table of docs/testing.md has the counts of the code, and no others', () => {
  const rows = [...docs.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\| ([\d,]+) +\| ([\d,]+) +\|/gm)]
  const listed = rows.map(([, name, ...columns]) => [name, columns.slice(0, 3).map(numberOf)])
  const ofCode = Object.entries<Counts>(counts).map(([name, { test, more = test, soak }]) => [
    name,
    [test, more, soak],
  ])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(ofCode))
})

test('each kind of run counts as much as the one before, and the soak more than npm test', () => {
  const wrong = Object.entries<Counts>(counts).filter(
    ([, { test, more = test, soak }]) => more < test || soak < more || soak === test,
  )
  expect(wrong).toEqual([])
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

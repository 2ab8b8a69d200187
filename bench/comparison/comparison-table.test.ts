import { expect, test } from 'vitest'
import type { Timings } from '../page/probe.ts'
import { type ComparedRound, linesOfPeers, markdownTable } from './comparison-table.ts'
import { withTable } from './write-table.ts'

const at = (largestPaint: number, firstTap: number): Timings => ({
  firstPaint: 1,
  largestPaint,
  firstTap,
  response: 1,
  longestTask: 0,
})
const visits = (paint: number, tap: number) => ({ cold: at(paint, tap), repeat: at(paint / 2, tap / 2) })

const rounds: ComparedRound[] = [1, 3].map((slower) => ({
  path: '/repay',
  condition: 'slow',
  sides: {
    'static page': visits(100, 200),
    Next: visits(100 * slower, 400 * slower),
    Terang: visits(110, 200),
  },
}))

test('each side is a ratio to the static page of the same round, the product first', () => {
  expect(markdownTable(rounds)).toBe(
    [
      '| page     | visit  |        | slow        |',
      '| -------- | ------ | ------ | ----------- |',
      '| `/repay` | cold   | Terang | 1.10 / 1.00 |',
      '| `/repay` | cold   | Next   | 2.00 / 4.00 |',
      '| `/repay` | repeat | Terang | 1.10 / 1.00 |',
      '| `/repay` | repeat | Next   | 2.00 / 4.00 |',
    ].join('\n'),
  )
})

test('a line of the report has the times beside the ratio', () => {
  const line = linesOfPeers(rounds).find(({ name }) => name === '/repay slow, cold: Next, first tap')
  expect(line).toMatchObject({ part: 'peers', product: 800, reference: 200, ratio: 4 })
  expect(linesOfPeers(rounds)).toHaveLength(8)
})

test('the table replaces the one before, and nothing else', () => {
  const begin = '<!-- written by npm run bench -- --only peers -->'
  const end = '<!-- end of what it writes -->'
  const once = withTable(`# A\n${begin}\nold\n${end}\n# B\n`, 'new')
  expect(once).toBe(`# A\n${begin}\n\nnew\n\n${end}\n# B\n`)
  expect(withTable(once, 'new')).toBe(once)
  expect(() => withTable('# A', 'new')).toThrow('no place')
})

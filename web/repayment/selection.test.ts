import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Change,
  initialSelection,
  isSettlingCheaper,
  select,
  selectionOfForm,
  totalOf,
} from './selection.ts'

describe('the choice of periods (product 4)', () => {
  test.each([
    ['selects the first by default', 4, 1],
    ['selects nothing where nothing is open', 0, 0],
  ])('%s', (_, count, expected) => expect(initialSelection(count)).toBe(expected))

  test.each<[string, number, Change, number]>([
    ['a later one selects all before it', 1, { tick: 2 }, 3],
    ['the last one selects all', 1, { tick: 3 }, 4],
    ['the first one after none', 0, { tick: 0 }, 1],
    ['one that is chosen already changes nothing', 3, { tick: 1 }, 3],
    ['deselecting clears it and all after', 4, { clear: 1 }, 1],
    ['deselecting the last clears it alone', 4, { clear: 3 }, 3],
    ['deselecting the first clears all', 3, { clear: 0 }, 0],
    ['one that is not chosen cannot be cleared', 1, { clear: 2 }, 1],
    ['select-all on selects all', 1, 'all', 4],
    ['select-all on after none selects all', 0, 'all', 4],
    ['select-all off keeps only the first', 4, 'not-all', 1],
    ['select-all off does not choose what was cleared', 0, 'not-all', 0],
  ])('%s', (_, selected, change, expected) => expect(select(selected, change, 4)).toBe(expected))

  test.each([
    [1, 100],
    [2, 350],
    [3, 351],
    [0, 0],
  ])('of %i sums their amounts', (selected, sum) => {
    expect(totalOf([100, 250, 1], selected)).toBe(sum)
  })
})

const boxes = (text: string) => [...text].map((letter) => letter === 'x')

describe('a form filled in without a script', () => {
  test.each([
    ['as it was shown', 1, 'x...', false, 1],
    ['a later one ticked', 1, 'x.x.', false, 3],
    ['the one after ticked', 1, 'xx..', false, 2],
    ['the first one cleared', 1, '....', false, 0],
    ['one in the middle cleared', 3, 'x.x.', false, 1],
    ['one cleared and a later one ticked: not more than surely meant', 2, 'x..x', false, 1],
    ['select-all ticked', 1, 'x...', true, 4],
    ['select-all cleared', 4, 'xxxx', false, 1],
    ['a period cleared under select-all', 4, 'xx.x', true, 2],
    ['a period cleared and select-all too', 4, '.xxx', false, 0],
    ['everything as shown under select-all', 4, 'xxxx', true, 4],
  ])('%s', (_, shown, ticked, all, expected) => {
    expect(selectionOfForm({ shown, ticked: boxes(ticked), all })).toBe(expected)
  })

  test('with one period has no select-all to clear', () => {
    expect(selectionOfForm({ shown: 1, ticked: [true], all: false })).toBe(1)
    expect(selectionOfForm({ shown: 1, ticked: [false], all: false })).toBe(0)
  })

  test('agrees with the script for any one change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(11), (count, before, at) => {
        const shown = Math.min(before, count)
        const index = Math.min(at, count - 1)
        const ticked = Array.from({ length: count }, (_, no) => no < shown)
        const change = ticked[index] ? { clear: index } : { tick: index }
        ticked[index] = !ticked[index]
        expect(selectionOfForm({ shown, ticked, all: shown === count })).toBe(select(shown, change, count))
      }),
    )
  })
})

test.each([
  [99, 100, true],
  [100, 100, false],
  [101, 100, false],
  [null, 100, false],
  [0, 0, false],
])('settling for %s against %s chosen is cheaper: %s', (settlementMinor, chosenMinor, isCheaper) => {
  expect(isSettlingCheaper(settlementMinor, chosenMinor)).toBe(isCheaper)
})

import { expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'

const letters: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f']
const digits: readonly string[] = ['1', '2', '3']

test('each of both lists is in one pair at least', () => {
  for (const [ones, others] of [
    [letters, digits],
    [digits, letters],
  ] as const) {
    const pairs = pairsOf(ones, others, { all: false })
    expect(pairs).toHaveLength(letters.length)
    expect(new Set(pairs.map(([one]) => one))).toEqual(new Set(ones))
    expect(new Set(pairs.map(([, other]) => other))).toEqual(new Set(others))
  }
})

test('in the soak each is with each', () => {
  const pairs = pairsOf(letters, digits, { all: true })
  expect(new Set(pairs.map((pair) => pair.join())).size).toBe(letters.length * digits.length)
})

test('with nothing there is nothing to pair', () => {
  for (const all of [true, false]) expect(pairsOf([], digits, { all })).toEqual([])
})

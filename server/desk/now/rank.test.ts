import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../base/time.ts'
import { nowKinds } from '../../../contract/calls/now.ts'
import { compareRanks, mergeRanked, type RankKey, rankPlace, readKey, writeKey } from './rank.ts'

const start = new Date('2026-11-14T17:00:00Z')
const today = { start, end: new Date(start.getTime() + 24 * HOUR_MS) }

test('a day is late at its end and not before, and today’s end is still today', () => {
  expect(rankPlace(start, today)).toBe('late')
  expect(rankPlace(new Date(start.getTime() + 1), today)).toBe('today')
  expect(rankPlace(today.end, today)).toBe('today')
  expect(rankPlace(new Date(today.end.getTime() + 1), today)).toBe('later')
})

const row = fc.record({
  rankedAt: fc.integer({ min: 0, max: 30 }).map((hours) => new Date(start.getTime() + hours * HOUR_MS)),
  kind: fc.constantFrom(...nowKinds),
  id: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', '1') }),
})
const listsOf = (rows: readonly RankKey[]) =>
  nowKinds.map((kind) => rows.filter((each) => each.kind === kind).sort(compareRanks))

test('any lists become one in order, with each row once', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const lists = listsOf(rows)
      const merged = mergeRanked(lists, 100)
      expect(new Set(merged).size).toBe(rows.length)
      expect(merged.slice(1).every((each, index) => compareRanks(merged[index] ?? each, each) <= 0)).toBe(
        true,
      )
      const reversed = mergeRanked(
        lists.map((list) => list.toReversed()),
        100,
        'previous',
      )
      expect(reversed.map(writeKey).sort()).toEqual(merged.map(writeKey).sort())
      expect(reversed.slice(1).every((each, index) => compareRanks(reversed[index] ?? each, each) >= 0)).toBe(
        true,
      )
    }),
  )
})

test('no more than so many are merged', () => {
  const rows = nowKinds.map((kind) => ({ kind, rankedAt: start, id: kind }))
  expect(mergeRanked(listsOf(rows), 3).map(({ kind }) => kind)).toEqual(nowKinds.slice(0, 3))
})

test('a place is read back as it was written, and anything else is none', () => {
  fc.assert(
    fc.property(row, (key) => {
      expect(readKey(writeKey(key))).toEqual(key)
    }),
  )
  const keys = ['', 'x', '2026-11-15T00:00:00.000Z~nothing~1', '2026-11-15T00:00:00.000Z~toString~1']
  for (const key of [...keys, '2026-99-99T00:00:00.000Z~job~1', undefined]) expect(readKey(key)).toBeNull()
})

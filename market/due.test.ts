import { describe, expect, test } from 'vitest'
import { duePlace, dueRanges } from './due.ts'

const today = '2026-11-16'

describe('the ranges of a queue', () => {
  test('begin with today, and hold every day once', () => {
    expect(dueRanges(today).map(({ place }) => place)).toEqual(['today', 'late', 'later'])
    for (const day of ['2020-02-29', '2026-11-15', today, '2026-11-17', '2031-01-01']) {
      const held = dueRanges(today).filter(({ from, to }) => from <= day && day <= to)
      expect(held.map(({ place }) => place)).toEqual([duePlace(day, today)])
    }
  })
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayBegins,
  daysBetween,
  formatDay,
  formatInstant,
  formatPercent,
  formatShortDay,
  localDay,
} from './dates.ts'

test.each([
  ['2026-11-15T16:59:59Z', 'Asia/Jakarta', '2026-11-15'],
  ['2026-11-15T17:00:00Z', 'Asia/Jakarta', '2026-11-16'],
  ['2026-11-15T18:29:59Z', 'Asia/Kolkata', '2026-11-15'],
  ['2026-11-15T18:30:00Z', 'Asia/Kolkata', '2026-11-16'],
  ['2026-12-31T23:00:00Z', 'Asia/Jakarta', '2027-01-01'],
])('at %s the day in %s is %s', (instant, timeZone, day) => {
  expect(localDay(new Date(instant), timeZone)).toBe(day)
})

test.each([
  ['2026-11-16', 'Asia/Jakarta', '2026-11-15T17:00:00.000Z'],
  ['2026-11-16', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z'],
  ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z'],
  ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, instant) => {
  expect(dayBegins(day, timeZone).toISOString()).toBe(instant)
})

describe('days', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-15', 0, '2026-11-15'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test('added and counted are the same, over leap years and centuries', () => {
    const starts = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
    fc.assert(
      fc.property(starts, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        const moved = addDays(day, days)
        return daysBetween(day, moved) === days && moved < day === days < 0
      }),
    )
  })
})

test.each([
  ['en', 'Monday, 30 November 2026', '30 Nov 2026', '0.125%'],
  ['id', 'Senin, 30 November 2026', '30 Nov 2026', '0,125%'],
  ['hi', 'सोमवार, 30 नवंबर 2026', '30 नवंबर 2026', '0.125%'],
  ['zh', '2026年11月30日星期一', '2026年11月30日', '0.125%'],
] as const)('a day and a rate are told in %s', (language, long, short, percent) => {
  expect(formatDay('2026-11-30', language).replace(/^(\p{L}+) (\d)/u, '$1, $2')).toBe(long)
  expect(formatShortDay('2026-11-30', language)).toBe(short)
  expect(formatPercent(0.00125, language)).toBe(percent)
})

test('an instant is told at the clock of the place', () => {
  const instant = new Date('2026-11-15T18:00:00Z')
  expect(formatInstant(instant, 'en', 'Asia/Jakarta')).toBe('16 Nov 2026, 01:00')
  expect(formatInstant(instant, 'en', 'Asia/Kolkata')).toBe('15 Nov 2026, 23:30')
})

import { expect, test } from 'vitest'
import { earliestToday, endOfDay, startOfDay } from './day-bounds.ts'
import { packs } from './packs/packs.ts'

test.each([
  ['2026-11-15', 'Asia/Jakarta', '2026-11-15T17:00:00.000Z'],
  ['2026-11-15', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z'],
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
])('the day %s ends in %s at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end)
})

test('a day starts where the one before ends', () => {
  expect(startOfDay('2026-11-15', 'Asia/Jakarta').toISOString()).toBe('2026-11-14T17:00:00.000Z')
})

test('the earliest today is that of the market where the day began last', () => {
  expect(earliestToday(packs, new Date('2026-11-15T17:30:00Z'))).toBe('2026-11-15')
  expect(earliestToday(packs, new Date('2026-11-15T18:30:00Z'))).toBe('2026-11-16')
})

import { describe, expect, test } from 'vitest'
import { packs } from './packs/packs.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

describe('three working days', () => {
  test.each([
    ['id', 'Sunday', '2026-11-15', '2026-11-18'],
    ['id', 'Monday', '2026-11-16', '2026-11-19'],
    ['id', 'Wednesday, over a weekend', '2026-11-18', '2026-11-23'],
    ['id', 'Friday', '2026-11-20', '2026-11-25'],
    ['id', 'Saturday', '2026-11-21', '2026-11-25'],
    ['id', 'before Christmas on a Friday', '2026-12-22', '2026-12-28'],
    ['id', 'into the new year', '2026-12-30', '2027-01-05'],
    ['in', 'before Guru Nanak Jayanti', '2026-11-20', '2026-11-26'],
    ['in', 'the holiday itself', '2026-11-24', '2026-11-27'],
    ['in', 'a day that is a holiday only in Indonesia', '2026-12-30', '2027-01-04'],
  ] as const)('in %s from %s', (market, _, from, until) => {
    expect(addWorkingDays(from, 3, packs[market].daysOff)).toBe(until)
  })

  test('follow the days off of the pack', () => {
    const daysOff = { weekend: [5], holidays: ['2026-11-16'] }
    expect(addWorkingDays('2026-11-15', 3, daysOff)).toBe('2026-11-19')
    expect(isWorkingDay('2026-11-20', daysOff)).toBe(false)
    expect(isWorkingDay('2026-11-21', daysOff)).toBe(true)
  })

  test('end even where a pack leaves none', () => {
    const daysOff = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] }
    expect(addWorkingDays('2026-11-15', 3, daysOff)).toBe('2027-01-14')
  })
})

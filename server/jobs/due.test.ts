import { describe, expect, test } from 'vitest'
import { isDue, nextDueAt, readSchedule, writeSchedule } from './due.ts'

const at = (text: string) => new Date(text)

describe('every so many seconds', () => {
  const schedule = { everySeconds: 60 }
  const last = at('2026-11-15T03:00:00Z')

  test.each<[string, string, boolean]>([
    ['before they are over', '2026-11-15T03:00:59.999Z', false],
    ['when they are over', '2026-11-15T03:01:00Z', true],
    ['days later', '2026-12-15T03:01:00Z', true],
    ['when another machine is a little ahead', '2026-11-15T02:59:30Z', false],
    ['when the clock was moved back by days', '2026-11-10T03:00:00Z', true],
  ])('%s', (_, now, due) => expect(isDue(schedule, last, at(now))).toBe(due))

  test('at once, the first time', () => expect(isDue(schedule, null, last)).toBe(true))
})

describe('once a day', () => {
  const schedule = { dailyAt: '02:30', timeZone: 'Asia/Jakarta' }

  test.each<[string, string, string, boolean]>([
    ['not before the time of day', '2026-11-14T20:00:00Z', '2026-11-15T19:29:59Z', false],
    ['from the time of day on', '2026-11-14T20:00:00Z', '2026-11-15T19:30:00Z', true],
    ['not again on the same day', '2026-11-15T19:30:01Z', '2026-11-16T16:00:00Z', false],
    ['once after days without a run', '2026-11-01T19:30:01Z', '2026-11-16T16:00:00Z', true],
  ])('%s', (_, last, now, due) => expect(isDue(schedule, at(last), at(now))).toBe(due))
})

test('a stored schedule is read as it was written, and one of another version is none', () => {
  const schedules = [{ everySeconds: 5 }, { dailyAt: '02:30', timeZone: 'Asia/Jakarta' }]
  for (const schedule of schedules) expect(readSchedule(writeSchedule(schedule))).toEqual(schedule)
  for (const stored of ['every 5 s', '{}', '']) expect(readSchedule(stored)).toBeNull()
})

describe('the next run falls due', () => {
  test.each([
    [{ everySeconds: 60 }, '2026-11-15T03:00:00Z', '2026-11-15T03:01:00Z'],
    [{ dailyAt: '02:30', timeZone: 'Asia/Jakarta' }, '2026-11-15T19:30:01Z', '2026-11-16T19:30:00Z'],
    [{ dailyAt: '02:30', timeZone: 'Asia/Jakarta' }, '2026-11-15T19:29:59Z', '2026-11-15T19:30:00Z'],
  ])('%o after %s', (schedule, last, next) => {
    expect(nextDueAt(schedule, at(last))).toEqual(at(next))
    expect(isDue(schedule, at(last), at(next))).toBe(true)
    expect(isDue(schedule, at(last), new Date(at(next).getTime() - 1))).toBe(false)
  })
})

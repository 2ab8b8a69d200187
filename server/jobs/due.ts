import { MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import type { JobSchedule } from '../../contract/calls/jobs.ts'
import { addDays, localDay } from '../../market/dates.ts'
import { startOfDay } from '../../market/day-bounds.ts'

/** Clocks of two machines differ by less. */
const CLOCK_SKEW_MS = MINUTE_MS

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The day that a run belongs to: before the time of day it is still the one before. */
const runDay = (at: Date, { dailyAt, timeZone }: Extract<JobSchedule, { dailyAt: string }>) =>
  localDay(new Date(at.getTime() - minutesOf(dailyAt) * MINUTE_MS), timeZone)

/** However many runs were missed, one makes up for them. A clock that was moved back starts anew. */
export function isDue(schedule: JobSchedule, last: Date | null, now: Date): boolean {
  if (last === null || last.getTime() > now.getTime() + CLOCK_SKEW_MS) return true
  if ('everySeconds' in schedule) return now.getTime() - last.getTime() >= schedule.everySeconds * SECOND_MS
  return runDay(now, schedule) > runDay(last, schedule)
}

export const describeSchedule = (schedule: JobSchedule): string =>
  'everySeconds' in schedule
    ? `every ${schedule.everySeconds} s`
    : `daily at ${schedule.dailyAt} (${schedule.timeZone})`

/** The schedule that the text says: the table of jobs has nothing else. Null for a text of another version. */
export function parseSchedule(described: string): JobSchedule | null {
  const [, seconds] = /^every (\d+) s$/.exec(described) ?? []
  if (seconds) return { everySeconds: Number(seconds) }
  const [, dailyAt, timeZone] = /^daily at (\d\d:\d\d) \((.+)\)$/.exec(described) ?? []
  return dailyAt && timeZone ? { dailyAt, timeZone } : null
}

/** When the next run falls due after the last one. */
export function nextDueAt(schedule: JobSchedule, last: Date): Date {
  if ('everySeconds' in schedule) return new Date(last.getTime() + schedule.everySeconds * SECOND_MS)
  const next = startOfDay(addDays(runDay(last, schedule), 1), schedule.timeZone)
  return new Date(next.getTime() + minutesOf(schedule.dailyAt) * MINUTE_MS)
}

import * as v from 'valibot'
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

const storedSchedule = v.union([
  v.object({ everySeconds: v.number() }),
  v.object({ dailyAt: v.string(), timeZone: v.string() }),
])

export const writeSchedule = (schedule: JobSchedule): string => JSON.stringify(schedule)

/** Null for what a version stored that wrote it otherwise; the next start writes it anew. */
export function readSchedule(stored: string): JobSchedule | null {
  if (!stored.startsWith('{')) return null
  const parsed = v.safeParse(storedSchedule, JSON.parse(stored))
  return parsed.success ? parsed.output : null
}

/** When the next run falls due after the last one. */
export function nextDueAt(schedule: JobSchedule, last: Date): Date {
  if ('everySeconds' in schedule) return new Date(last.getTime() + schedule.everySeconds * SECOND_MS)
  const next = startOfDay(addDays(runDay(last, schedule), 1), schedule.timeZone)
  return new Date(next.getTime() + minutesOf(schedule.dailyAt) * MINUTE_MS)
}

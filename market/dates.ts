import { memoize } from '../base/memoize.ts'
import { DAY_MS, MINUTE_MS } from '../base/time.ts'
import type { Language } from './language.ts'

const locales: Record<Language, string> = { en: 'en-GB', id: 'id-ID', hi: 'hi-IN', zh: 'zh-CN' }

/*
 * Building a formatter costs a hundred times what using one does, and using one ten times what a look-up does; a
 * borrower's page asks for the same few days as everybody's. So all are memoized.
 */
const calendarDay = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const longDay = memoize(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
/** Hindi writes its months out: the short ones end with a mark that few readers know. */
const shortMonths: Record<Language, 'short' | 'long'> = { en: 'short', id: 'short', hi: 'long', zh: 'short' }
const shortDay = memoize(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], {
      timeZone: 'UTC',
      day: 'numeric',
      month: shortMonths[language],
      year: 'numeric',
    }),
)
/** The names of the twelve months, as they stand by themselves. */
export const monthNames = memoize((language: Language): readonly string[] => {
  const month = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2000, index, 15)))
})
const percent = memoize(
  (language: Language) =>
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 3 }),
)

/** The calendar day at a place: `2026-11-30`. */
export const localDay = (instant: Date, timeZone: string): string =>
  dayAt(timeZone)(Math.floor(instant.getTime() / MINUTE_MS))

/** A moment within bounds: what is said to have happened before or after them happened at them. */
export const between = (from: Date, at: Date, to: Date): Date => (at > to ? to : at < from ? from : at)

const dayAt = memoize((timeZone: string) =>
  memoize((minute: number) => calendarDay(timeZone).format(minute * MINUTE_MS)),
)

/** Days since 1970-01-01. */
export const dayNumber = memoize((day: string): number => {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(number)) throw new RangeError(`not a day: ${day}`)
  return number
})
const midnight = (day: string) => dayNumber(day) * DAY_MS
const dayOfNumber = memoize((number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10))

/** Far beyond any day that something is due on; the last that a date of four digits says. */
export const LAST_DAY = '9999-12-31'

export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/** How many days `to` lies after `from`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

const STEP_MS = 15 * MINUTE_MS
const FURTHEST_STEPS = 4 * 15

/** The moment at which a calendar day begins at a place; offsets are whole quarters of an hour, at most 15 hours. */
export function dayBegins(day: string, timeZone: string): Date {
  let at = midnight(day) - FURTHEST_STEPS * STEP_MS
  while (localDay(new Date(at), timeZone) < day) at += STEP_MS
  return new Date(at)
}

/** `Monday, 30 November 2026` in the borrower's language. A calendar day has no time zone. */
export const formatDay = (day: string, language: Language): string => longDays(language)(day)
const longDays = memoize((language: Language) =>
  memoize((day: string) => longDay(language).format(midnight(day))),
)

/** `30 Nov 2026`, for rows. */
export const formatShortDay = (day: string, language: Language): string => shortDays(language)(day)
const shortDays = memoize((language: Language) =>
  memoize((day: string) => shortDay(language).format(midnight(day))),
)

const moment = memoize((language: Language) =>
  memoize(
    (timeZone: string) =>
      new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
  ),
)

export const formatInstant = (instant: Date, language: Language, timeZone: string): string =>
  moment(language)(timeZone).format(instant)

export const formatPercent = (fraction: number, language: Language): string => percents(language)(fraction)
const percents = memoize((language: Language) =>
  memoize((fraction: number) => percent(language).format(fraction)),
)

export const laterOf = (one: string, other: string): string => (one > other ? one : other)

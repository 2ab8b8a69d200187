import type { Language } from './launch.ts'

const locales: Record<Language, string> = { en: 'en-GB', id: 'id-ID', hi: 'hi-IN', zh: 'zh-CN' }
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs a hundred times what using one does. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** The calendar day at a place: `2026-11-30`. */
export const localDay = (instant: Date, timeZone: string): string =>
  formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

const DAY_MS = 24 * 60 * 60 * 1000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days `to` lies after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** `Monday, 30 November 2026` in the borrower's language. A calendar day has no time zone. */
export const formatDay = (day: string, language: Language): string =>
  formatter(locales[language], {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`))

/** `30 Nov 2026`, for rows. */
export const formatShortDay = (day: string, language: Language): string =>
  formatter(locales[language], { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const formatInstant = (instant: Date, language: Language, timeZone: string): string =>
  formatter(locales[language], { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant)

export const formatPercent = (fraction: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 3 }).format(fraction)

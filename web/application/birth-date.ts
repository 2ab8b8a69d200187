/** A date is requested in three fields: no calendar opens at the year of a birth. */
export type DateParts = { day: string; month: string; year: string }

/** ISO; empty where nothing was given. What is no date is passed on as it is, for the service to say so. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return ''
  const [y = '', m = '', d = ''] = [year, month, day]
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`.slice(0, 10)
}

export function splitDate(iso: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  const [, year = '', month = '', day = ''] = match ?? []
  const plain = (text: string) => text.replace(/^0/, '')
  return { day: plain(day), month: plain(month), year }
}

export const isWholeDate = ({ day, month, year }: DateParts): boolean =>
  /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year)

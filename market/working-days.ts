import { addDays } from './dates.ts'
import type { MarketPack } from './market.ts'

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const isWorkingDay = (day: string, { weekend, holidays }: MarketPack['daysOff']): boolean =>
  !weekend.includes(weekdayOf(day)) && !holidays.includes(day)

/** A pack that leaves no working day would make the count endless. */
const SEARCH_MAX_DAYS = 60

/** The last of so many working days after a day; the day itself never counts. */
export function addWorkingDays(from: string, count: number, daysOff: MarketPack['daysOff']): string {
  let day = from
  let left = count
  for (let looked = 0; left > 0 && looked < SEARCH_MAX_DAYS; looked += 1) {
    day = addDays(day, 1)
    if (isWorkingDay(day, daysOff)) left -= 1
  }
  return day
}

import type { MarketPack } from '../market.ts'
import { mulDivFloor } from './mul-div-floor.ts'

const MONTH_MIN = 28
const MONTH_MAX = 31

export const isPayDay = (payDay: number): boolean =>
  Number.isInteger(payDay) && payDay >= 1 && payDay <= MONTH_MAX

/** A pay-day as it was typed or as an address names it; null where it is none. */
export const readPayDay = (typed: string): number | null =>
  /^\d{1,2}$/.test(typed) && isPayDay(Number(typed)) ? Number(typed) : null

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The first day, from `from` on, that follows a pay-day; in a month that is too short for it pay comes on the last day. */
export function dayAfterPay(from: string, payDay: number): string {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1]
  const after = (ahead: number) => {
    const paidOn = Math.min(payDay, lastOfMonth(year, month + ahead))
    return new Date(Date.UTC(year, month + ahead, paidOn + 1)).toISOString().slice(0, 10)
  }
  // That of the month before may be the first of this one.
  return [-1, 0].map(after).find((day) => day >= from) ?? after(1)
}

type Lent = { periods: number; termDays: number }

/**
 * Whether due dates may follow a pay-day: each payment has one of its own, and the last is within the longest term. They
 * move later, never earlier, and nothing is charged for it.
 */
export function mayFollowPay({ periods, termDays }: Lent, { legal }: Pick<MarketPack, 'legal'>): boolean {
  const first = mulDivFloor(termDays, 1, periods)
  const latest = Math.max(first + MONTH_MAX * (periods - 1), termDays) + MONTH_MAX - 1
  return first >= MONTH_MIN && latest <= legal.termMaxDays
}

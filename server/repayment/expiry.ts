import { addDays, localDay } from '../../contract/market/dates.ts'
import type { MarketPack } from '../../contract/market/market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Nobody can pay within less, and gateways close nothing sooner. */
const LEAST_MS = 30 * MINUTE_MS

/** The moment at which a day ends somewhere: found by looking, so that no rule of a time zone is known here. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = addDays(day, 1)
  let before = Date.parse(`${day}T00:00:00Z`) - 24 * HOUR_MS
  let after = before + 72 * HOUR_MS
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS
    if (localDay(new Date(middle), timeZone) < next) before = middle
    else after = middle
  }
  return new Date(after)
}

/** A code lives as long as the pack allows, and never longer than the last day on which its amount is right. */
export function expiryOf(now: Date, rightUntil: string, { payCodes, timeZone }: MarketPack): Date {
  const lived = now.getTime() + payCodes.validHours * HOUR_MS
  const right = endOfDay(rightUntil, timeZone).getTime()
  return new Date(Math.max(Math.min(lived, right), now.getTime() + LEAST_MS))
}

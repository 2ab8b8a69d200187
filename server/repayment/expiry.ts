import { HOUR_MS, MINUTE_MS } from '../../base/time.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'

/** Nobody can pay within less, and gateways close nothing sooner. */
const LEAST_MS = 30 * MINUTE_MS

/** A code lives as long as the pack allows, and never longer than the last day on which its amount is right. */
export function expiryOf(now: Date, rightUntil: string, { payCodes, timeZone }: MarketPack): Date {
  const lived = now.getTime() + payCodes.validHours * HOUR_MS
  const right = endOfDay(rightUntil, timeZone).getTime()
  return new Date(Math.max(Math.min(lived, right), now.getTime() + LEAST_MS))
}

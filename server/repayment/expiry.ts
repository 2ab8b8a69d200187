import { endOfDay } from '../../contract/market/day-bounds.ts'
import type { MarketPack } from '../../contract/market/market.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Nobody can pay within less, and gateways close nothing sooner. */
const LEAST_MS = 30 * MINUTE_MS

/** A code lives as long as the pack allows, and never longer than the last day on which its amount is right. */
export function expiryOf(now: Date, rightUntil: string, { payCodes, timeZone }: MarketPack): Date {
  const lived = now.getTime() + payCodes.validHours * HOUR_MS
  const right = endOfDay(rightUntil, timeZone).getTime()
  return new Date(Math.max(Math.min(lived, right), now.getTime() + LEAST_MS))
}

import type { MarketPack } from './market.ts'
import { roundedUp } from './money.ts'

/** As much as any channel takes at least: a remainder that no channel takes could never be paid. What is over is credited. */
export function billedMinor(amountMinor: number, { payChannels, payCodes }: MarketPack): number {
  const leastMinor = Math.min(...payChannels.map(({ minMinor }) => minMinor))
  return Math.max(roundedUp(amountMinor, payCodes.unitMinor), leastMinor)
}

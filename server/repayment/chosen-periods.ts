import { fromWireAmount } from '../../contract/market/money.ts'
import type { PeriodPosition } from '../ledger/position.ts'

export type PeriodChoice = { upTo: number | ''; amount: string }
export type Chosen = { upTo: number; amountMinor: number }

/**
 * The open periods a borrower pays: always the first ones, up to one of them (product 4). The amount sent along only helps
 * to recognise how many were chosen; it is never the amount charged.
 */
export function chosenPeriods(
  periods: readonly PeriodPosition[],
  { upTo, amount }: PeriodChoice,
): Chosen | null {
  let sumMinor = 0
  const prefixes = periods
    .filter(({ openMinor }) => openMinor > 0)
    .map(({ periodNo, openMinor }) => {
      sumMinor += openMinor
      return { upTo: periodNo, amountMinor: sumMinor }
    })
  const shownMinor = fromWireAmount(amount)
  const chosen =
    upTo === ''
      ? prefixes.find(({ amountMinor }) => amountMinor === shownMinor)
      : prefixes.findLast((prefix) => prefix.upTo <= upTo)
  return chosen ?? prefixes[0] ?? null
}

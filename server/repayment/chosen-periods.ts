import { fromWireAmount } from '../../market/money.ts'
import type { PeriodPosition } from '../ledger/position.ts'

export type PeriodChoice = { upTo: number | ''; amount: string }
export type Chosen = { upTo: number; amountMinor: number }

/** What can be chosen: the open periods from the first one, up to each of them (product 4). */
function choicesOf(periods: readonly PeriodPosition[]): Chosen[] {
  let sumMinor = 0
  return periods
    .filter(({ openMinor }) => openMinor > 0)
    .map(({ periodNo, openMinor }) => {
      sumMinor += openMinor
      return { upTo: periodNo, amountMinor: sumMinor }
    })
}

/** The choice whose amount is the one that is sent; null where no choice has it. */
export const exactlyChosen = (
  periods: readonly PeriodPosition[],
  { upTo, amount }: PeriodChoice,
): Chosen | null =>
  choicesOf(periods).find(
    (each) => each.amountMinor === fromWireAmount(amount) && (upTo === '' || each.upTo === upTo),
  ) ?? null

/**
 * The choice that is shown next. The amount sent along only helps to recognise how many periods were chosen; it is never
 * the amount shown.
 */
export function chosenPeriods(
  periods: readonly PeriodPosition[],
  { upTo, amount }: PeriodChoice,
): Chosen | null {
  const prefixes = choicesOf(periods)
  const shownMinor = fromWireAmount(amount)
  const chosen =
    upTo === ''
      ? prefixes.find(({ amountMinor }) => amountMinor === shownMinor)
      : prefixes.findLast((prefix) => prefix.upTo <= upTo)
  return chosen ?? prefixes[0] ?? null
}

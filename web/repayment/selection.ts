/** A choice of periods is always the first so many of them (product 4), so it is a count. */
export type Change = { tick: number } | { clear: number } | 'all' | 'not-all'

/** The first one is chosen by default. */
export const initialSelection = (count: number): number => Math.min(1, count)

export function select(selected: number, change: Change, count: number): number {
  if (change === 'all') return count
  if (change === 'not-all') return Math.min(selected, 1)
  // Product 4: a later one selects all before it; deselecting clears it and all after.
  return 'tick' in change ? Math.max(selected, change.tick + 1) : Math.min(selected, change.clear)
}

type PostedSelection = {
  /** How many were ticked when the page was shown. */
  shown: number
  ticked: readonly boolean[]
  all: boolean
}

/**
 * The same rules for a form that was filled in without a script. In which order boxes were ticked and cleared is not
 * known then; clearing wins, so that nobody is asked to pay more than was chosen.
 */
export function selectionOfForm({ shown, ticked, all }: PostedSelection): number {
  const count = ticked.length
  const wasAll = shown === count
  if (all && !wasAll) return select(shown, 'all', count)
  const base = !all && wasAll && count > 1 ? select(shown, 'not-all', count) : shown
  const cleared = ticked.findIndex((tick, index) => index < shown && !tick)
  if (cleared >= 0) return select(base, { clear: cleared }, count)
  const last = ticked.lastIndexOf(true)
  return last >= shown ? select(base, { tick: last }, count) : base
}

export const totalOf = (amountsMinor: readonly number[], selected: number): number =>
  amountsMinor.slice(0, selected).reduce((sum, amountMinor) => sum + amountMinor, 0)

/** Whether settling the whole loan costs less than what is chosen; null: it cannot be settled today. */
export const isSettlingCheaper = (settlementMinor: number | null, chosenMinor: number): boolean =>
  settlementMinor !== null && settlementMinor < chosenMinor

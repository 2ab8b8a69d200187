import { components } from './book.ts'
import type { PaymentPart } from './events.ts'
import type { PeriodPosition, Position } from './position.ts'

/**
 * Which debts a payment covers: oldest period first, within it in the order of the components; the rest is credit
 * (product 10.8). To pay chosen periods only, pass only those.
 */
export function allocate({ periods }: Pick<Position, 'periods'>, amountMinor: number): PaymentPart[] {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError(`not an amount to allocate: ${amountMinor}`)
  const parts: PaymentPart[] = []
  let leftMinor = amountMinor
  for (const { periodNo, open } of periods)
    for (const component of components) {
      const takenMinor = Math.min(leftMinor, open[component])
      if (takenMinor > 0) parts.push({ periodNo, component, amountMinor: takenMinor })
      leftMinor -= takenMinor
    }
  if (leftMinor > 0) parts.push({ periodNo: null, component: 'credit', amountMinor: leftMinor })
  return parts
}

/** What is owed after a rebate. */
export function afterRebate(
  { periods }: Pick<Position, 'periods'>,
  rebate: readonly PaymentPart[],
): Pick<Position, 'periods' | 'openMinor'> {
  const left = periods.map((period): PeriodPosition => {
    const open = { ...period.open }
    for (const { periodNo, component, amountMinor } of rebate)
      if (periodNo === period.periodNo && component !== 'credit') open[component] -= amountMinor
    return { ...period, open, openMinor: components.reduce((sum, each) => sum + open[each], 0) }
  })
  return { periods: left, openMinor: left.reduce((sum, { openMinor }) => sum + openMinor, 0) }
}

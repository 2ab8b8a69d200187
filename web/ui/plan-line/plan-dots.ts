export type PlanState = 'paid' | 'open' | 'late'
export type PlanDot = { x: number; state: PlanState; isNext: boolean }

/** One dot for each payment, evenly along a line; the next is the first that is not paid. */
export function planDots(states: readonly PlanState[], width: number, margin: number): PlanDot[] {
  const next = states.findIndex((state) => state !== 'paid')
  const step = states.length > 1 ? (width - 2 * margin) / (states.length - 1) : 0
  return states.map((state, index) => ({
    x: Math.round(margin + index * step),
    state,
    isNext: index === next,
  }))
}

/** How far along the line everything is paid. */
export function paidUpTo(dots: readonly PlanDot[]): number {
  const next = dots.findIndex(({ state }) => state !== 'paid')
  const last = next < 0 ? dots[dots.length - 1] : dots[next - 1]
  return last?.x ?? 0
}

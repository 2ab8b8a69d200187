import styles from './plan-line.module.css'

type PlanState = 'paid' | 'open' | 'late'
type PlanDot = { x: number; state: PlanState; isNext: boolean }

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

const WIDTH = 320
const MARGIN = 12
const MIDDLE = 14

/** Paid is a filled dot with a tick, late one with a stroke, open an empty one; the next is larger. */
function Dot({ x, state, isNext }: PlanDot) {
  return (
    <g data-state={state} className={styles.dot}>
      <circle cx={x} cy={MIDDLE} r={isNext ? 11 : 8} />
      {state === 'paid' && <path d={`M${x - 4} ${MIDDLE}l3 3 5-6`} />}
      {state === 'late' && <path d={`M${x} ${MIDDLE - 5}v6m0 3.5v.5`} />}
    </g>
  )
}

type PlanLineProps = { states: readonly PlanState[]; text: string }

/** The payments of a loan along a line: what is done and what is next. The text beneath says it as well. */
export function PlanLine({ states, text }: PlanLineProps) {
  const dots = planDots(states, WIDTH, MARGIN)
  return (
    <div className={styles.plan}>
      <svg viewBox={`0 0 ${WIDTH} 28`} aria-hidden="true">
        <path d={`M${MARGIN} ${MIDDLE}H${WIDTH - MARGIN}`} className={styles.line} />
        <path d={`M${MARGIN} ${MIDDLE}H${Math.max(MARGIN, paidUpTo(dots))}`} className={styles.done} />
        {dots.map((dot) => (
          <Dot key={dot.x} {...dot} />
        ))}
      </svg>
      <p className={styles.text}>{text}</p>
    </div>
  )
}

import { drawnPercent } from '../ring/ring.tsx'
import styles from './split-bar.module.css'

/** The parts of a bar of some width. A part that is not nothing is at least wide enough to be seen. */
export function barParts(percent: number, width: number, leastWidth: number): [number, number] {
  const first = Math.round((percent * width) / 100)
  if (percent === 0) return [0, width]
  if (percent === 100) return [width, 0]
  const seen = Math.min(width - leastWidth, Math.max(leastWidth, first))
  return [seen, width - seen]
}

type Part = { label: string; value: string }
type SplitBarProps = { percent: string | number; first: Part; second: Part }

const WIDTH = 320
const LEAST_WIDTH = 6

function Legend({ label, value, part }: Part & { part: 'first' | 'second' }) {
  return (
    <div className={styles.legend} data-part={part}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}

/** One bar of two parts: the whole is both amounts beneath it together. */
export function SplitBar({ percent, first, second }: SplitBarProps) {
  const [left, right] = barParts(drawnPercent(percent), WIDTH, LEAST_WIDTH)
  return (
    <div className={styles.split}>
      <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={left} height="16" className={styles.first} />
        <rect x={left} width={right} height="16" className={styles.second} />
      </svg>
      <dl className={styles.legends}>
        <Legend {...first} part="first" />
        <Legend {...second} part="second" />
      </dl>
    </div>
  )
}

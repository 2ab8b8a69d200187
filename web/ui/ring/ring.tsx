import styles from './ring.module.css'

/** A percentage as it is drawn: whole numbers from 0 to 100, whatever was sent. */
export function drawnPercent(percent: string | number): number {
  const value = Math.floor(Number(percent))
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
}

/** A share as a ring with its figure inside. The text beside it says the same: it is decoration. */
export function Ring({ percent }: { percent: string | number }) {
  const drawn = drawnPercent(percent)
  return (
    <svg className={styles.ring} viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
      <circle cx="36" cy="36" r="31" className={styles.track} />
      {drawn > 0 && (
        <circle
          cx="36"
          cy="36"
          r="31"
          className={styles.part}
          pathLength="100"
          strokeDasharray={`${drawn} 100`}
          transform="rotate(-90 36 36)"
        />
      )}
      <text x="36" y="37" className={styles.figure}>
        {drawn}%
      </text>
    </svg>
  )
}

import type { Tone } from '../layout/desk-layout.tsx'
import styles from './bar-list.module.css'

export type ListedBar = {
  label: string
  value: string
  /** Of the longest bar. */
  share: number
  tone?: Tone
  note?: string
}

/** Names and figures below each other, each with a bar that shows how they compare. */
export function BarList({ label, bars }: { label: string; bars: readonly ListedBar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ label: name, value, share, tone = 'plain', note }) => (
        <li key={name} className={styles.row} data-tone={tone}>
          <span>{name}</span>
          <svg className={styles.bar} aria-hidden="true">
            <rect width={`${(share * 100).toFixed(2)}%`} height="100%" rx="3" />
          </svg>
          <b className={styles.value}>{value}</b>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}

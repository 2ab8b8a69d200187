import styles from './waiting.module.css'

export type Waits = { label: string; value: string; isBad: boolean }

/** Figures of this moment, side by side; a bad one stands out. */
export function Waiting({ waits }: { waits: readonly Waits[] }) {
  return (
    <dl className={styles.waits}>
      {waits.map(({ label, value, isBad }) => (
        <div key={label} className={styles.wait} data-bad={isBad ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

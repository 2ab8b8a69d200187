import styles from './rows.module.css'

export type Row = { text: string; value: string }

/** Labels and values, as on a statement. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.text} className={styles.row}>
          <dt className={styles.text}>{row.text}</dt>
          <dd className={styles.value}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

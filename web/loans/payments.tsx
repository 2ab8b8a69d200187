import styles from './payments.module.css'

export type Payment = {
  title: string
  amount: string
  day: string
  note: string
  state?: 'paid' | 'open' | 'late'
}

/** The payments of a loan, as they will be or as they stand. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  return (
    <ol>
      {payments.map(({ title, amount, day, note, state }) => (
        <li key={title} className={styles.payment} data-state={state}>
          <span>{title}</span>
          <b className={styles.amount}>{amount}</b>
          <span className={styles.day}>{day}</span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ol>
  )
}

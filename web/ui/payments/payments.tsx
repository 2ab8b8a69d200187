import type { ReactNode } from 'react'
import styles from './payments.module.css'

export type PaymentRow = {
  key?: string
  title: string
  amount: string
  day: string
  note: ReactNode
  state?: 'paid' | 'open' | 'late'
}

/** The payments of a loan, planned or with their status. */
export function Payments({ payments }: { payments: readonly PaymentRow[] }) {
  return (
    <ol>
      {payments.map(({ key, title, amount, day, note, state }) => (
        <li key={key ?? title} className={styles.payment} data-state={state}>
          <div className={styles.line}>
            <span>{title}</span>
            <b className={styles.amount}>{amount}</b>
          </div>
          <div className={styles.line}>
            <span className={styles.day}>{day}</span>
            <span className={styles.note}>{note}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

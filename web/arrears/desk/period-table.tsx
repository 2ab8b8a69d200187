import * as texts from '#texts'
import { PlainTable } from '../../desk-kit/layout/plain-table.tsx'
import styles from './arrears.module.css'

type Period = { periodNo: number; due: string; daysLate: number; open: string; paid: string }

/** The instalments of a loan; what is open stands before what was paid, since a phone shows the first columns alone. */
export const PeriodTable = ({ periods }: { periods: readonly Period[] }) => (
  <PlainTable
    caption={texts.desk_arrears_periods()}
    head={[
      texts.desk_arrears_period(),
      texts.desk_arrears_due(),
      texts.desk_arrears_days(),
      texts.desk_arrears_period_open(),
      texts.desk_arrears_paid(),
    ]}
    rows={periods.map(({ periodNo, due, daysLate, open, paid }) => [
      periodNo,
      <span key="due" className={styles.day}>
        {due}
      </span>,
      daysLate > 0 ? <b key="late">{daysLate}</b> : '',
      open,
      paid,
    ])}
    numbersFrom={2}
  />
)

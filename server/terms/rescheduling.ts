import { daysBetween } from '../../market/dates.ts'
import { type AgreedTerms, MICRO, type ScheduledPeriod, schedule } from '../../market/terms/schedule.ts'

/** What is agreed when a loan is restructured: by when, at which rate and for which fee the debt of the day is repaid. */
export type NewTerms = Pick<AgreedTerms, 'periods' | 'termDays' | 'dailyRateMicro'> & {
  /** Of each period, with its tax. */
  feeMinor: number
}

export type Debt = { principalMinor: number; startOn: string }

/** The schedule that the terms make of a debt. */
export const reschedule = ({ feeMinor, ...terms }: NewTerms, debt: Debt): ScheduledPeriod[] =>
  schedule({ ...terms, ...debt, serviceFeeBasisPoints: 0, periodFeeMinor: feeMinor })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The terms of a schedule: the lowest rate that makes it of its debt. */
export function termsOfSchedule(rows: readonly ScheduledPeriod[], startOn: string): NewTerms {
  const principalMinor = sum(rows.map((row) => row.principalMinor))
  const termDays = daysBetween(startOn, rows.at(-1)?.dueOn ?? startOn)
  const interestMinor = sum(rows.map((row) => row.interestMinor))
  return {
    periods: rows.length,
    termDays,
    dailyRateMicro: Math.ceil((interestMinor * MICRO) / (principalMinor * termDays)),
    feeMinor: rows[0]?.feeMinor ?? 0,
  }
}

import { addDays } from '../../contract/dates.ts'
import { statusCodes } from '../../contract/order-status.ts'

export type Period = { periodNo: number; dueOn: string; amountMinor: number; paidMinor: number }
export type Owed = { amountMinor: number; dueOn: string }
export type Standing = { status: number; owed: Owed | null; paidPeriods: number }

/** A repayment counts as due this many days before its date. */
export const DUE_SOON_DAYS = 7

const openMinor = (period: Period) => period.amountMinor - period.paidMinor

/** Where an order stands on a day. Due and overdue follow from the dates: no nightly job changes them. */
export function standing(storedStatus: number, periods: readonly Period[], today: string): Standing {
  const open = periods.filter((period) => openMinor(period) > 0)
  const paidPeriods = periods.length - open.length
  if (storedStatus !== statusCodes.active) return { status: storedStatus, owed: null, paidPeriods }
  const [next] = open
  if (!next) return { status: statusCodes.settled, owed: null, paidPeriods }

  const late = open.filter((period) => period.dueOn < today)
  if (late.length > 0) {
    const amountMinor = late.reduce((sum, period) => sum + openMinor(period), 0)
    return { status: statusCodes.overdue, owed: { amountMinor, dueOn: next.dueOn }, paidPeriods }
  }
  const near = next.dueOn <= addDays(today, DUE_SOON_DAYS)
  const owed = { amountMinor: openMinor(next), dueOn: next.dueOn }
  return { status: near ? statusCodes.due : statusCodes.active, owed, paidPeriods }
}

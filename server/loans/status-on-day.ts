import { addDays } from '../../market/dates.ts'
import { statusCodes } from '../../market/order-status.ts'
import { currentPeriods, type Position } from '../ledger/position.ts'

export type DueAmount = { amountMinor: number; dueOn: string }
export type StatusOnDay = { status: number; owed: DueAmount | null; paidPeriods: number }

/** A repayment counts as due this many days before its date. */
export const DUE_SOON_DAYS = 7

type PositionOnDay = Pick<Position, 'overdueMinor'> & {
  periods: readonly { dueOn: string; openMinor: number; isReplaced?: boolean }[]
}

/** The status of an order on a day. Due and overdue follow from the dates: no nightly job changes them. */
export function statusOnDay(
  storedStatus: number,
  position: PositionOnDay | null,
  today: string,
): StatusOnDay {
  const periods = currentPeriods(position?.periods ?? [])
  const open = periods.filter(({ openMinor }) => openMinor > 0)
  const paidPeriods = periods.length - open.length
  if (storedStatus !== statusCodes.active) return { status: storedStatus, owed: null, paidPeriods }
  const [next] = open
  if (!position || !next) return { status: statusCodes.settled, owed: null, paidPeriods }

  if (position.overdueMinor > 0)
    return {
      status: statusCodes.overdue,
      owed: { amountMinor: position.overdueMinor, dueOn: next.dueOn },
      paidPeriods,
    }
  const near = next.dueOn <= addDays(today, DUE_SOON_DAYS)
  const owed = { amountMinor: next.openMinor, dueOn: next.dueOn }
  return { status: near ? statusCodes.due : statusCodes.active, owed, paidPeriods }
}

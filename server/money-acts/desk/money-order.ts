import type { MoneyOrder } from '../../../contract/calls/money.ts'
import { localDay } from '../../../market/dates.ts'
import type { StaffCall } from '../../calls/call.ts'
import { positionOf, readLoan } from '../../ledger/loan-record.ts'
import { currentPeriods, type Position } from '../../ledger/position.ts'
import { orderEntries } from './order-entries.ts'

function shownPosition(position: Position): NonNullable<MoneyOrder['position']> {
  const open = (charge: 'penalty' | 'fee' | 'lateInterest') =>
    position.periods.reduce((sum, period) => sum + period.open[charge], 0)
  const { openMinor, overdueMinor, creditMinor, isWrittenOff } = position
  return {
    openMinor,
    overdueMinor,
    creditMinor,
    isWrittenOff,
    charges: { penalty: open('penalty'), fee: open('fee'), lateInterest: open('lateInterest') },
    periods: currentPeriods(position.periods).map((period) => ({
      periodNo: period.periodNo,
      dueOn: period.dueOn,
      openMinor: period.openMinor,
      paidMinor: period.paidMinor,
      daysLate: period.daysLate,
    })),
  }
}

export async function showOrder(
  { db, now, packs }: StaffCall,
  { orderId, before }: { orderId: string; before: number | undefined },
): Promise<MoneyOrder | null> {
  const loan = await readLoan(db, orderId)
  if (!loan) return null
  const { borrowerId, market, status, terms } = loan
  const today = localDay(now, packs[market].timeZone)
  const position = positionOf(loan, today)
  const { name } = await db
    .selectFrom('borrowers')
    .select('name')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const requested = await db
    .selectFrom('refunds')
    .select('amount_minor')
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  const { periods, termDays, dailyRateMicro, periodFeeMinor } = terms
  return {
    orderId,
    borrowerId,
    borrowerName: name,
    market,
    status,
    today,
    terms: { periods, termDays, dailyRateMicro, periodFeeMinor },
    position: position && shownPosition(position),
    requestedRefundMinor: requested?.amount_minor ?? null,
    ...(await orderEntries(db, loan, before)),
  }
}

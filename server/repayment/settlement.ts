import { addDays, daysBetween } from '../../contract/market/dates.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import type { PaymentPart } from '../ledger/events.ts'
import { type LoanRecord, loanOf } from '../ledger/loan-record.ts'
import type { PeriodPosition } from '../ledger/position.ts'
import { mulDivFloor } from '../terms/mul-div-floor.ts'
import type { ScheduledPeriod } from '../terms/schedule.ts'

type Dates = Pick<LoanRecord, 'startOn'> & { terms: { termDays: number } }

/** The first day on which the terms allow to repay early (product 9): half of the term, and some days since the payout. */
export function settlementFrom({ startOn, terms }: Dates, legal: MarketPack['legal']): string | null {
  if (startOn === null) return null
  return addDays(startOn, Math.max(Math.ceil(terms.termDays / 2), legal.earlyRepaymentMinDays))
}

/** The charges of one period that are not earned yet; interest is earned evenly over the period's days. */
function unearned(
  period: PeriodPosition,
  interestMinor: number,
  days: { of: number; gone: number },
): PaymentPart[] {
  const { periodNo, open } = period
  const hasBegun = days.gone > 0
  const earnedMinor = hasBegun ? mulDivFloor(interestMinor, days.gone, days.of) : 0
  const parts: PaymentPart[] = [
    { periodNo, component: 'interest', amountMinor: Math.min(open.interest, interestMinor - earnedMinor) },
    // The fee of a period is due once the period has begun.
    { periodNo, component: 'fee', amountMinor: hasBegun ? 0 : open.fee },
  ]
  return parts.filter(({ amountMinor }) => amountMinor > 0)
}

type SettlementInput = {
  schedule: readonly ScheduledPeriod[]
  periods: readonly PeriodPosition[]
  startOn: string
}

/** What is not charged if the whole loan is paid off on a day: interest and fees of days that have not come. */
export function rebateOn({ schedule, periods, startOn }: SettlementInput, day: string): PaymentPart[] {
  return periods.flatMap((period, index) => {
    if (day >= period.dueOn) return []
    const from = periods[index - 1]?.dueOn ?? startOn
    const days = { of: daysBetween(from, period.dueOn), gone: daysBetween(from, day) }
    return unearned(period, schedule[index]?.interestMinor ?? 0, days)
  })
}

/** The same for an order with its entries in the ledger. */
export function rebateFor(
  record: LoanRecord,
  { periods }: { periods: readonly PeriodPosition[] },
  day: string,
): PaymentPart[] {
  const loan = loanOf(record)
  if (!loan || record.startOn === null) return []
  return rebateOn({ schedule: loan.schedule, periods, startOn: record.startOn }, day)
}

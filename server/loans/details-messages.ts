import * as texts from '#texts'
import { daysBetween, formatDay, formatPercent, formatShortDay } from '../../contract/market/dates.ts'
import type { MarketLocale } from '../../contract/market/market.ts'
import { formatMoney } from '../../contract/market/money.ts'
import { orderStatus } from '../../contract/market/order-status.ts'
import { statusDescription } from '../../contract/wire/code-text.ts'
import type { Book } from '../ledger/book.ts'
import { type Position, paidInMinor } from '../ledger/position.ts'
import { reasonText } from './decline-text.ts'
import type { DetailsRow } from './details-query.ts'
import type { DueAmount, StatusOnDay } from './status-on-day.ts'

type Order = NonNullable<DetailsRow['order']>
export type DetailsLocale = MarketLocale & { today: string }
export type DetailsFacts = {
  order: Order
  book: Book | null
  position: Position | null
  current: StatusOnDay
}

const MICRO = 1_000_000

export const lateMinor = (position: Position) =>
  position.periods.reduce((sum, { open }) => sum + open.penalty + open.lateInterest, 0)

/** What the ledger knows of the loan; an amount that is nothing has no row. */
function moneyRows({ position, book }: DetailsFacts, { pack }: DetailsLocale) {
  if (!position || !book) return []
  return [
    { text: texts.row_late_charges(), amountMinor: lateMinor(position) },
    { text: texts.row_paid(), amountMinor: paidInMinor(book) },
    { text: texts.row_still_open(), amountMinor: position.openMinor },
  ]
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ text, amountMinor }) => ({ text, value: formatMoney(amountMinor, pack.currency) }))
}

export function rows(facts: DetailsFacts, locale: DetailsLocale) {
  const { order, position, current } = facts
  const { pack, language } = locale
  const rate = formatPercent(order.terms.dailyRateMicro / MICRO, language)
  const periods = position?.periods.length ?? 0
  return [
    { text: texts.row_amount(), value: formatMoney(order.terms.principalMinor, pack.currency) },
    { text: texts.row_term(), value: texts.days({ count: order.terms.termDays }) },
    { text: texts.row_rate(), value: texts.rate_per_day({ rate }) },
    ...(periods > 1
      ? [
          {
            text: texts.row_periods(),
            value: texts.periods_paid({ paid: current.paidPeriods, periods }),
          },
        ]
      : []),
    ...(current.owed ? [{ text: texts.row_due(), value: formatShortDay(current.owed.dueOn, language) }] : []),
    ...moneyRows(facts, locale),
    { text: texts.row_order(), value: order.id },
  ]
}

export function dueAmountMessages(owed: DueAmount, { today, pack, language }: DetailsLocale) {
  const day = formatDay(owed.dueOn, language)
  const late = daysBetween(owed.dueOn, today)
  return {
    amount: formatMoney(owed.amountMinor, pack.currency),
    until: late > 0 ? texts.was_due({ day, count: late }) : texts.until_end_of_day({ day }),
  }
}

/** Each payment of the loan: what is left of it, or what was paid. */
export function planMessages(position: Position, { pack, language }: DetailsLocale) {
  const of = position.periods.length
  return position.periods.map(({ periodNo, dueOn, daysLate, openMinor, paidMinor: paid }) => ({
    title: texts.plan_period({ no: periodNo, of }),
    amount: formatMoney(openMinor > 0 ? openMinor : paid, pack.currency),
    dueTime: formatShortDay(dueOn, language),
    state: openMinor === 0 ? ('paid' as const) : daysLate > 0 ? ('late' as const) : ('open' as const),
  }))
}

/** A declined borrower reads the reason; everyone else what their status means. */
export function description({ order, current }: DetailsFacts, { pack }: DetailsLocale): string {
  const declined = orderStatus(current.status).name === 'declined'
  return (declined && reasonText(order.decision)) || statusDescription(current.status, pack)
}

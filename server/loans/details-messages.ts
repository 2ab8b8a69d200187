import * as texts from '#texts'
import { statusDescription, statusHeadline } from '../../contract/wire/code-text.ts'
import { daysBetween, formatDay, formatPercent, formatShortDay, laterOf } from '../../market/dates.ts'
import type { MarketLocale, MarketPack } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { orderStatus } from '../../market/order-status.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import type { AgreedTerms } from '../../market/terms/schedule.ts'
import type { Book } from '../ledger/book.ts'
import { currentPeriods, type Position, paidInMinor } from '../ledger/position.ts'
import { type CreditTransfer, plannedMinor } from '../payouts/credit-use.ts'
import { lateMinor, savedMinor } from './costs.ts'
import { reasonText } from './decline-text.ts'
import type { DetailsRow } from './details-query.ts'
import type { DueAmount, StatusOnDay } from './status-on-day.ts'

type Order = NonNullable<DetailsRow['order']>
export type DetailsLocale = MarketLocale & { today: string }
export type DetailsInput = {
  order: Order
  book: Book | null
  position: Position | null
  current: StatusOnDay
  /** Since when it is repaid by another schedule than was agreed, and by which terms. */
  restructured: { on: string; terms: Pick<AgreedTerms, 'termDays' | 'dailyRateMicro'> } | null
}

const MICRO = 1_000_000

const PERCENT = 100

/**
 * How much of everything is repaid. Rounded down: a loan with anything open is not repaid. Credit and fees of extensions are paid
 * in, but repay nothing.
 */
export function repaidMessages(position: Position, { currency }: MarketPack) {
  const paid = position.periods.reduce((sum, period) => sum + period.paidMinor, 0)
  const total = paid + position.openMinor
  if (total === 0) return {}
  return {
    repaid: {
      paid: formatMoney(paid, currency),
      total: formatMoney(total, currency),
      percent: mulDivFloor(paid, PERCENT, total),
    },
  }
}

/** The end of a loan: what paying early saved, and what is reported of it. */
export function paidOffMessages(book: Book, { settled }: Position, pack: MarketPack) {
  if (!settled) return {}
  const saved = savedMinor(book)
  return {
    paidOff: {
      saved: saved > 0 ? texts.paid_off_saved({ amount: formatMoney(saved, pack.currency) }) : '',
      bureau: texts.paid_off_bureau({ bureau: pack.bureau.bureau }),
    },
  }
}

/** What the ledger knows of the loan; an amount that is nothing has no row. */
function moneyRows({ position, book }: DetailsInput, { pack }: DetailsLocale) {
  if (!position || !book) return []
  return [
    { text: texts.row_late_charges(), amountMinor: lateMinor(position) },
    { text: texts.row_paid(), amountMinor: paidInMinor(book) },
    { text: texts.row_still_open(), amountMinor: position.openMinor },
  ]
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ text, amountMinor }) => ({ text, value: formatMoney(amountMinor, pack.currency) }))
}

export function rows(input: DetailsInput, locale: DetailsLocale) {
  const { order, position, current } = input
  const { pack, language } = locale
  const { termDays, dailyRateMicro } = input.restructured?.terms ?? order.terms
  const rate = formatPercent(dailyRateMicro / MICRO, language)
  const periods = currentPeriods(position?.periods ?? []).length
  return [
    { text: texts.row_amount(), value: formatMoney(order.terms.principalMinor, pack.currency) },
    { text: texts.row_term(), value: texts.days({ count: termDays }) },
    { text: texts.row_rate(), value: texts.rate_per_day({ rate }) },
    ...(periods > 1
      ? [
          {
            text: texts.row_periods(),
            value: texts.periods_paid({ paid: current.paidPeriods, periods }),
          },
        ]
      : []),
    ...(input.restructured
      ? [{ text: texts.row_new_schedule(), value: formatShortDay(input.restructured.on, language) }]
      : []),
    ...(current.owed ? [{ text: texts.row_due(), value: formatShortDay(current.owed.dueOn, language) }] : []),
    ...moneyRows(input, locale),
    { text: texts.row_order(), value: order.id },
  ]
}

/** What is to be paid, and by when. What credit of another loan will pay of it is not requested. */
export function dueAmountMessages(
  owed: DueAmount,
  planned: readonly CreditTransfer[],
  { today, pack, language }: DetailsLocale,
) {
  const day = formatDay(owed.dueOn, language)
  const late = daysBetween(owed.dueOn, today)
  const creditMinor = Math.min(owed.amountMinor, plannedMinor(planned, laterOf(owed.dueOn, today)))
  const until = late > 0 ? texts.was_due({ day, count: late }) : texts.until_end_of_day({ day })
  return {
    amount: formatMoney(owed.amountMinor - creditMinor, pack.currency),
    until:
      creditMinor > 0 ? texts.owed_credit({ until, amount: formatMoney(creditMinor, pack.currency) }) : until,
  }
}

/** Each payment of the loan: what is left of it, or what was paid. */
export function planMessages(position: Position, { pack, language }: DetailsLocale) {
  const periods = currentPeriods(position.periods)
  return periods.map(({ dueOn, daysLate, openMinor, paidMinor: paid }, index) => ({
    title: texts.plan_period({ no: index + 1, of: periods.length }),
    amount: formatMoney(openMinor > 0 ? openMinor : paid, pack.currency),
    dueTime: formatShortDay(dueOn, language),
    state: openMinor === 0 ? ('paid' as const) : daysLate > 0 ? ('late' as const) : ('open' as const),
  }))
}

type Described = {
  order: Pick<Order, 'decision' | 'hasAccountProblem' | 'isPayoutFailed'>
  position: Position | null
  current: StatusOnDay
}

const isLoss = ({ position }: Pick<Described, 'position'>): boolean =>
  position?.isWrittenOff === true && !position.settled

/** Money that could not be sent to the account is what its borrower has to know first. */
export function headline({ order, position, current }: Described): string {
  if (order.hasAccountProblem) return texts.payout_account_headline()
  if (order.isPayoutFailed) return texts.payout_failed_headline()
  return isLoss({ position }) ? texts.written_off_headline() : statusHeadline(current.status)
}

/** A declined borrower reads the reason; everyone else what their status means. */
export function description({ order, position, current }: Described, { pack }: DetailsLocale): string {
  if (order.hasAccountProblem) return texts.payout_account_problem()
  if (order.isPayoutFailed) return texts.track_failed()
  if (isLoss({ position })) return texts.written_off()
  const declined = orderStatus(current.status).name === 'declined'
  return (declined && reasonText(order.decision)) || statusDescription(current.status, pack)
}

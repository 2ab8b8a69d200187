import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { PERIOD_STATUS_SPECIAL } from '../../market/constants.ts'
import { formatDay, formatShortDay, laterOf } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney, toWireAmount } from '../../market/money.ts'
import type { Handlers } from '../calls/call.ts'
import { currentPeriods, type PeriodPosition, type Position } from '../ledger/position.ts'
import { extensionCostText } from '../loans/cost-messages.ts'
import { costsOf } from '../loans/costs.ts'
import { readCreditFor } from '../payouts/transfer-credit.ts'
import { findOrder } from './order-record.ts'

const PERIOD_PENDING = '100'
const PERIOD_PAID = '200'

function about({ daysLate, open, openMinor, paidMinor }: PeriodPosition, { pack }: MarketLocale): string {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  if (openMinor === 0) return texts.repayment_done()
  if (daysLate > 0)
    return texts.repayment_late({ count: daysLate, late: money(open.penalty + open.lateInterest) })
  if (paidMinor > 0) return texts.repayment_part({ paid: money(paidMinor) })
  const charges = money(openMinor - open.principal)
  return texts.plan_parts({ principal: money(open.principal), charges })
}

function item(period: PeriodPosition, isFirst: boolean, locale: MarketLocale) {
  const { periodNo, daysLate, dueOn, openMinor, paidMinor } = period
  const amountMinor = openMinor > 0 ? openMinor : paidMinor
  // Product 4: only the first pending period can be selected directly, and it is selected by default.
  const selected = isFirst ? '1' : '0'
  return {
    periodNo: String(periodNo),
    totalAmount: toWireAmount(amountMinor),
    at: formatMoney(amountMinor, locale.pack.currency),
    canClick: selected,
    check: selected,
    periodStatus:
      openMinor === 0 ? PERIOD_PAID : daysLate > 0 ? String(PERIOD_STATUS_SPECIAL) : PERIOD_PENDING,
    repayDes: about(period, locale),
    dueTime: formatShortDay(dueOn, locale.language),
    dueOn,
  }
}

function noteOf({ overdueMinor, settled }: Position): string {
  const note = settled
    ? texts.repayment_note_done
    : overdueMinor > 0
      ? texts.repayment_note_late
      : texts.repayment_note
  return note()
}

/** The periods of a loan as the page of instalments lists them. */
export function instalmentMessages(owed: Position, locale: MarketLocale) {
  const periods = currentPeriods(owed.periods)
  const waiting = periods.filter(({ openMinor }) => openMinor > 0)
  const yet = periods.filter(({ openMinor }) => openMinor === 0)
  return {
    repayWaitCount: String(waiting.length),
    note: noteOf(owed),
    repayPlanDetail: {
      repayWaitDetail: waiting.map((period, index) => item(period, index === 0, locale)),
      repayYetDetail: yet.map((period) => item(period, false, locale)),
    },
  }
}

export const instalmentHandlers = {
  instalments: async (call, named) => {
    const order = await findOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const { owed, pack, productName } = order
    if (!owed) return refuse(codes.nothingOwed)
    const locale = { language: call.language, pack }
    const { repayPlanDetail, ...messages } = instalmentMessages(owed, locale)
    const extension = costsOf(order, order)?.extension
    const planned = await readCreditFor(call, order.id)
    return {
      productName,
      ...messages,
      cards: call.cards ? '1' : '0',
      ...(extension && { extension: extensionCostText(extension, locale) }),
      credit: planned.map(({ amountMinor, onDay }) =>
        texts.plan_credit({
          day: formatDay(laterOf(onDay, order.today), call.language),
          amount: formatMoney(amountMinor, pack.currency),
        }),
      ),
      repayPlanDetail,
    }
  },
} satisfies Handlers<Pick<typeof repayment, 'instalments'>>

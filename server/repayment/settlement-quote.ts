import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatDay } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import type { Handlers } from '../calls/call.ts'
import { costsOf } from '../loans/costs.ts'
import { findOrder } from './order-record.ts'

const PERCENT = 100
const MINUS = '\u2212'

export const settlementHandlers = {
  settlementQuote: async (call, named) => {
    const order = await findOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const settlement = costsOf(order, order)?.settlement
    if (!settlement) return refuse(codes.nothingOwed)
    const { pack, today } = order
    const { items, savedMinor, allowed, from, coolingOff } = settlement
    const { language } = call
    const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
    const totalMinor = settlement.billedMinor
    const openMinor = settlement.totalMinor + savedMinor
    const rows = [
      { text: texts.repayment_item_principal(), amountMinor: items.principal },
      { text: texts.repayment_item_interest(), amountMinor: items.interest },
      { text: texts.repayment_item_fee(), amountMinor: items.fee },
      { text: texts.repayment_item_late(), amountMinor: items.penalty + items.lateInterest },
      { text: texts.repayment_item_fee_back(), amountMinor: -settlement.feeReturnedMinor },
      { text: texts.repayment_item_rounding(), amountMinor: totalMinor - settlement.totalMinor },
    ]
    const note = savedMinor > 0 ? texts.repayment_settle_saves : texts.repayment_settle_plain
    return {
      allowed: allowed ? '1' : '0',
      total: money(totalMinor),
      saved: savedMinor > 0 ? money(savedMinor) : '',
      ...(savedMinor > 0 && {
        saving: { open: money(openMinor), percent: mulDivFloor(settlement.totalMinor, PERCENT, openMinor) },
      }),
      validUntil: formatDay(today, language),
      items: rows
        .filter(({ amountMinor }) => amountMinor !== 0)
        .map(({ text, amountMinor }) => ({
          text,
          value: `${amountMinor < 0 ? MINUS : ''}${money(Math.abs(amountMinor))}`,
        })),
      coolingOff: coolingOff ? '1' : '0',
      coolingOffUntil: coolingOff
        ? texts.until_end_of_day({ day: formatDay(settlement.coolingOffUntil, language) })
        : '',
      note: allowed ? note() : texts.repayment_settle_from({ day: formatDay(from, language) }),
    }
  },
} satisfies Handlers<Pick<typeof repayment, 'settlementQuote'>>

import * as texts from '#texts'
import { formatShortDay } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { type Offer, periodAmount } from '../../market/terms/schedule.ts'

/** Each payment of a loan: which, how much, of what, and when. */
export function planRows({ periods }: Pick<Offer, 'periods'>, { pack, language }: MarketLocale) {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return periods.map((period) => ({
    title: texts.plan_period({ no: period.periodNo, of: periods.length }),
    amount: money(periodAmount(period)),
    description: texts.plan_parts({
      principal: money(period.principalMinor),
      charges: money(period.interestMinor + period.feeMinor),
    }),
    pay_time: formatShortDay(period.dueOn, language),
  }))
}

import * as texts from '#texts'
import type { AnnualRateMethod } from '../market.ts'
import { type Currency, formatMoney } from '../money.ts'
import { type Offer, periodAmount } from './schedule.ts'

export const rateLabels = {
  nominal: texts.fact_apr_nominal,
  effective: texts.fact_apr_effective,
} as const satisfies Record<AnnualRateMethod, () => string>

/** The last payment takes what the others leave over, so the largest stands for all. */
export function paymentsText({ periods }: Pick<Offer, 'periods'>, currency: Currency): string {
  const amounts = periods.map(periodAmount)
  const most = Math.max(...amounts)
  const values = { count: periods.length, amount: formatMoney(most, currency) }
  return amounts.every((amountMinor) => amountMinor === most)
    ? texts.offer_payments(values)
    : texts.offer_payments_most(values)
}

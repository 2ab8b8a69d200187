import type { RuledProduct } from '../../market/rules/rule.ts'
import type { ProductBody } from '../database/tables/loans.ts'

type RuledBody = Pick<
  ProductBody,
  | 'id'
  | 'market'
  | 'amount_min_minor'
  | 'term_days'
  | 'periods'
  | 'daily_rate_micro'
  | 'service_fee_basis_points'
  | 'period_fee_minor'
  | 'extension_days'
  | 'extension_fee_basis_points'
  | 'max_extensions'
>

/** A product as rules see it (`market/rules/`). */
export const ruledProduct = (body: RuledBody): RuledProduct => ({
  id: body.id,
  market: body.market,
  amountMinMinor: body.amount_min_minor,
  termDays: body.term_days,
  periods: body.periods,
  dailyRateMicro: body.daily_rate_micro,
  serviceFeeBasisPoints: body.service_fee_basis_points,
  periodFeeMinor: body.period_fee_minor,
  extensionDays: body.extension_days,
  extensionFeeBasisPoints: body.extension_fee_basis_points,
  maxExtensions: body.max_extensions,
})

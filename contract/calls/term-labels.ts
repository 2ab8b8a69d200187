import * as texts from '#texts'
import type { TermField } from './products.ts'

export const termLabels: Readonly<Record<TermField, () => string>> = {
  amountMin: texts.desk_term_amountMin,
  amountMax: texts.desk_term_amountMax,
  termDays: texts.desk_term_termDays,
  periods: texts.desk_term_periods,
  dailyRatePercent: texts.desk_term_dailyRatePercent,
  serviceFeePercent: texts.desk_term_serviceFeePercent,
  periodFee: texts.desk_term_periodFee,
  extensionDays: texts.desk_term_extensionDays,
  extensionFeePercent: texts.desk_term_extensionFeePercent,
  maxExtensions: texts.desk_term_maxExtensions,
}

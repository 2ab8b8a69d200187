import * as texts from '#texts'
import { type TermField, type TypedTerms, termFields } from '../../../contract/calls/products.ts'
import type { MarketPack } from '../../../market/market.ts'
import { type Currency, formatMoney } from '../../../market/money.ts'
import { readAmount, typedAmount } from '../../../market/read-amount.ts'
import { MOST_PERIODS } from '../../../market/terms/schedule.ts'
import { amountRefusalText, readUnits, typedUnits } from '../../../market/typed-numbers.ts'
import type { ProductBody } from '../../database/tables/loans.ts'

/** Where the value of a field is stored, its decimals, or `amount` for money, and its bounds in the units that are stored. */
type TermRule = { column: keyof ProductTerms; decimals: number | 'amount'; least: number; most: number }
export type ProductTerms = Pick<
  ProductBody,
  | 'amount_min_minor'
  | 'amount_max_minor'
  | 'term_days'
  | 'periods'
  | 'daily_rate_micro'
  | 'service_fee_basis_points'
  | 'period_fee_minor'
  | 'extension_days'
  | 'extension_fee_basis_points'
  | 'max_extensions'
>

const AMOUNT_MOST_MINOR = 1_000_000_000_000
/** 99,99 percent, by the decimals that a share is typed with. */
const BASIS_POINTS_MOST = 9999
const MICRO_MOST = 999_900
const DAYS_MOST = 3650

const rules: Readonly<Record<TermField, TermRule>> = {
  amountMin: { column: 'amount_min_minor', decimals: 'amount', least: 1, most: AMOUNT_MOST_MINOR },
  amountMax: { column: 'amount_max_minor', decimals: 'amount', least: 1, most: AMOUNT_MOST_MINOR },
  termDays: { column: 'term_days', decimals: 0, least: 1, most: DAYS_MOST },
  periods: { column: 'periods', decimals: 0, least: 1, most: MOST_PERIODS },
  dailyRatePercent: { column: 'daily_rate_micro', decimals: 4, least: 0, most: MICRO_MOST },
  serviceFeePercent: { column: 'service_fee_basis_points', decimals: 2, least: 0, most: BASIS_POINTS_MOST },
  periodFee: { column: 'period_fee_minor', decimals: 'amount', least: 0, most: AMOUNT_MOST_MINOR },
  extensionDays: { column: 'extension_days', decimals: 0, least: 0, most: DAYS_MOST },
  extensionFeePercent: {
    column: 'extension_fee_basis_points',
    decimals: 2,
    least: 0,
    most: BASIS_POINTS_MOST,
  },
  maxExtensions: { column: 'max_extensions', decimals: 0, least: 0, most: 100 },
}

/** As they would be typed, in the notation of the market's currency. */
export const typedTermsOf = (product: ProductTerms, currency: Currency): TypedTerms =>
  Object.fromEntries(
    termFields.map((field) => {
      const { column, decimals } = rules[field]
      const units = product[column]
      return [
        field,
        decimals === 'amount' ? typedAmount(units, currency) : typedUnits(units, decimals, currency),
      ]
    }),
  ) as TypedTerms

export type TermProblem = { field: TermField; message: string }

/** The units that were typed, or a sentence about what is no number. */
function unitsIn(typed: string, decimals: TermRule['decimals'], currency: Currency): number | string {
  if (decimals !== 'amount') return readUnits(typed, decimals) ?? texts.desk_product_not_number({ decimals })
  const read = readAmount(typed, currency)
  return 'amountMinor' in read ? read.amountMinor : amountRefusalText(read.refusal, currency)
}

function readField(
  field: TermField,
  typed: string,
  currency: Currency,
): { units: number } | { problem: TermProblem } {
  const { decimals, least, most } = rules[field]
  const units = unitsIn(typed, decimals, currency)
  if (typeof units === 'string') return { problem: { field, message: units } }
  if (units >= least && units <= most) return { units }
  const bound = (of: number) =>
    decimals === 'amount' ? formatMoney(of, currency) : typedUnits(of, decimals, currency)
  const message = texts.desk_product_bounds({ least: bound(least), most: bound(most) })
  return { problem: { field, message } }
}

/** What holds between fields, and what the market's rules say. */
function termProblems(terms: ProductTerms, { legal }: Pick<MarketPack, 'legal'>): TermProblem[] {
  const { termMinDays: from, termMaxDays: to } = legal
  const rows: [boolean, TermField, () => string][] = [
    [terms.amount_max_minor < terms.amount_min_minor, 'amountMax', texts.desk_product_below_least],
    [terms.periods > terms.term_days, 'periods', texts.desk_product_periods],
    [
      terms.term_days < from || terms.term_days > to,
      'termDays',
      () => texts.desk_product_term_law({ from, to }),
    ],
  ]
  return rows.flatMap(([isWrong, field, message]) => (isWrong ? [{ field, message: message() }] : []))
}

/** The terms that somebody typed, or what is wrong with them. */
export function readTerms(
  typed: TypedTerms,
  pack: Pick<MarketPack, 'legal' | 'currency'>,
): { terms: ProductTerms } | { problems: TermProblem[] } {
  const read = termFields.map((field) => ({ field, ...readField(field, typed[field], pack.currency) }))
  const wrong = read.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (wrong.length > 0) return { problems: wrong }
  const terms = Object.fromEntries(
    read.map((one) => [rules[one.field].column, 'units' in one ? one.units : 0]),
  ) as ProductTerms
  const problems = termProblems(terms, pack)
  return problems.length > 0 ? { problems } : { terms }
}

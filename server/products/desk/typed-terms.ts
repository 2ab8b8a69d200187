import * as texts from '#texts'
import type { TermField, TypedTerms } from '../../../contract/desk/products.ts'
import { termFields } from '../../../contract/desk/products.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { ProductBody } from '../../database/tables/loans.ts'
import { MOST_PERIODS } from '../../terms/schedule.ts'

/** Where the value of a field is stored, how many of its units make one that is typed, and its bounds in what is typed. */
type TermRule = { column: keyof ProductTerms; decimals: number; least: number; most: number }
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

const AMOUNT_MOST = 10_000_000_000
const PERCENT_MOST = 99.99
const DAYS_MOST = 3650

const rules: Readonly<Record<TermField, TermRule>> = {
  amountMin: { column: 'amount_min_minor', decimals: 2, least: 0.01, most: AMOUNT_MOST },
  amountMax: { column: 'amount_max_minor', decimals: 2, least: 0.01, most: AMOUNT_MOST },
  termDays: { column: 'term_days', decimals: 0, least: 1, most: DAYS_MOST },
  periods: { column: 'periods', decimals: 0, least: 1, most: MOST_PERIODS },
  dailyRatePercent: { column: 'daily_rate_micro', decimals: 4, least: 0, most: PERCENT_MOST },
  serviceFeePercent: { column: 'service_fee_basis_points', decimals: 2, least: 0, most: PERCENT_MOST },
  periodFee: { column: 'period_fee_minor', decimals: 2, least: 0, most: AMOUNT_MOST },
  extensionDays: { column: 'extension_days', decimals: 0, least: 0, most: DAYS_MOST },
  extensionFeePercent: { column: 'extension_fee_basis_points', decimals: 2, least: 0, most: PERCENT_MOST },
  maxExtensions: { column: 'max_extensions', decimals: 0, least: 0, most: 100 },
}

/** Whole units and decimals, by a point or a comma and without grouping: `0.3`, `1500000`. Null: not such a number. */
function unitsOf(typed: string, decimals: number): number | null {
  const match = /^(\d{1,11})(?:[.,](\d{1,4}))?$/.exec(typed.trim())
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

/** As it would be typed. */
export function typedOf(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

export const typedTermsOf = (product: ProductTerms): TypedTerms =>
  Object.fromEntries(
    termFields.map((field) => [field, typedOf(product[rules[field].column], rules[field].decimals)]),
  ) as TypedTerms

export type TermProblem = { field: TermField; message: string }

function readField(field: TermField, typed: string): { units: number } | { problem: TermProblem } {
  const { decimals, least, most } = rules[field]
  const units = unitsOf(typed, decimals)
  if (units === null) return { problem: { field, message: texts.desk_product_not_number({ decimals }) } }
  const isWithin = units >= least * 10 ** decimals && units <= most * 10 ** decimals
  return isWithin ? { units } : { problem: { field, message: texts.desk_product_bounds({ least, most }) } }
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
  pack: Pick<MarketPack, 'legal'>,
): { terms: ProductTerms } | { problems: TermProblem[] } {
  const read = termFields.map((field) => ({ field, ...readField(field, typed[field]) }))
  const wrong = read.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (wrong.length > 0) return { problems: wrong }
  const terms = Object.fromEntries(
    read.map((one) => [rules[one.field].column, 'units' in one ? one.units : 0]),
  ) as ProductTerms
  const problems = termProblems(terms, pack)
  return problems.length > 0 ? { problems } : { terms }
}

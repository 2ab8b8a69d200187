import * as texts from '#texts'
import type { TermFigures, TermsComputed, TypedTerms } from '../../../contract/calls/products.ts'
import type { MarketPack, Packs } from '../../../market/market.ts'
import { productBreaches } from '../../../market/rules/check-rules.ts'
import { mulDivFloor } from '../../../market/terms/mul-div-floor.ts'
import { offer } from '../../../market/terms/schedule.ts'
import type { ProductBody } from '../../database/tables/loans.ts'
import { termsFor } from '../../loans/proposal.ts'
import { BASIS_POINTS } from '../../terms/loan-rules.ts'
import { ruledProduct } from '../ruled-product.ts'
import { type ProductTerms, readTerms, type TermProblem } from './typed-terms.ts'

type FigurePack = Pick<MarketPack, 'legal' | 'lending' | 'payCodes' | 'currency'>

/** What one loan costs, by the rules that offers and the ledger are made by. */
function figuresFor(terms: ProductTerms, principalMinor: number, at: { pack: FigurePack; startOn: string }) {
  const { pack, startOn } = at
  const agreed = termsFor(terms, principalMinor, pack)
  const made = offer({ ...agreed, startOn }, pack.lending.annualRate)
  return {
    principalMinor,
    receivedMinor: made.receivedMinor,
    serviceFeeMinor: made.serviceFeeMinor,
    interestMinor: made.interestMinor,
    feesMinor: made.feesMinor,
    totalRepayMinor: made.totalRepayMinor,
    annualRate: made.annualPercentageRate,
    chargesMinor: made.interestMinor + made.feesMinor + made.serviceFeeMinor,
    capMinor: mulDivFloor(principalMinor, pack.legal.chargesCapBasisPoints, BASIS_POINTS),
    periods: made.periods.map(({ periodNo, dueOn, ...parts }) => ({
      periodNo,
      dueOn,
      amountMinor: parts.principalMinor + parts.interestMinor + parts.feeMinor,
    })),
  } satisfies TermFigures
}

/** Of the smallest loan and the largest: a fee that does not grow with the amount weighs most on the smallest. */
export const figuresOfTerms = (terms: ProductTerms, pack: FigurePack, startOn: string): TermFigures[] =>
  [terms.amount_min_minor, terms.amount_max_minor].map((amount) =>
    figuresFor(terms, amount, { pack, startOn }),
  )

export type ReadTerms = TermsComputed & { terms: ProductTerms | null }

/** Which product would have the terms, and from which day on: the rules of that day are checked. */
export type RuledTerms = Pick<ProductBody, 'id' | 'market'> & { packs: Packs; rulesOn: string }

const ruleProblems = (terms: ProductTerms, { id, market, packs, rulesOn }: RuledTerms): TermProblem[] =>
  productBreaches(ruledProduct({ id, market, ...terms }), packs, rulesOn).map(({ rule, breach }) => ({
    field: 'dailyRatePercent',
    message: texts.desk_product_rule({ says: rule.says(), source: rule.source, needs: breach.needs }),
  }))

/** Terms as they are typed: what is wrong with them, or what loans under them cost. */
export function computeTerms(typed: TypedTerms, of: RuledTerms, startOn: string): ReadTerms {
  const pack = of.packs[of.market]
  const read = readTerms(typed, pack)
  if ('problems' in read) return { terms: null, problems: read.problems, figures: [] }
  const { terms } = read
  try {
    const figures = figuresOfTerms(terms, pack, startOn)
    const isBeyond = figures.some(({ chargesMinor, capMinor }) => chargesMinor > capMinor)
    const problem = { field: 'dailyRatePercent' as const, message: texts.desk_product_over_cap() }
    return { terms, problems: [...(isBeyond ? [problem] : []), ...ruleProblems(terms, of)], figures }
  } catch (error) {
    // The schedule refuses terms under which nothing is paid out, or no number is large enough.
    if (!(error instanceof RangeError)) throw error
    const message = texts.desk_product_not_computed()
    return { terms: null, problems: [{ field: 'amountMax', message }], figures: [] }
  }
}

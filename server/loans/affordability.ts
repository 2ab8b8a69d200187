import type { MarketPack } from '../../contract/market/market.ts'
import { MINOR_PER_MAJOR } from '../../contract/market/money.ts'
import { mulDivFloor } from '../terms/mul-div-floor.ts'
import { type AgreedTerms, totalRepay } from '../terms/schedule.ts'
import { type PricedProduct, type ProductRecord, termsFor } from './proposal.ts'

const BASIS_POINTS = 10_000
const YEAR_DAYS = 365
const YEAR_MONTHS = 12

/** What a loan's payments take a month: all of them, spread evenly over the term. */
export const monthlyPayment = (terms: AgreedTerms): number =>
  Math.ceil((totalRepay(terms) * YEAR_DAYS) / (terms.termDays * YEAR_MONTHS))

type Income = { pack: MarketPack; salaryMinor: number; monthlyPaymentsMinor: number }

/** What the payments of a new loan may take a month; null where no regulator sets a share of the income. */
function monthlyRoom({ pack, salaryMinor, monthlyPaymentsMinor }: Income): number | null {
  const { debtService } = pack.lending
  if (!debtService) return null
  const months = pack.claims.salaryPer === 'year' ? YEAR_MONTHS : 1
  const shareMinor = mulDivFloor(salaryMinor, debtService.incomeBasisPoints, BASIS_POINTS * months)
  return shareMinor - monthlyPaymentsMinor
}

export type AffordedProduct = PricedProduct & Pick<ProductRecord, 'amount_max_minor'>

/** The most of a product, in whole units of the money, whose payments the income may bear beside the others. */
export function affordableMinor(product: AffordedProduct, income: Income): number {
  const roomMinor = monthlyRoom(income)
  if (roomMinor === null) return Number.POSITIVE_INFINITY
  const fits = (amountMinor: number) =>
    monthlyPayment(termsFor(product, amountMinor, income.pack)) <= roomMinor
  // Payments grow with the amount, so the largest that fits is found by halving.
  let least = 0
  let most = Math.floor(product.amount_max_minor / MINOR_PER_MAJOR)
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle * MINOR_PER_MAJOR)) least = middle
    else most = middle - 1
  }
  return least * MINOR_PER_MAJOR
}

import { statusCodes } from '../../market/order-status.ts'
import {
  amountFor,
  availableMinor,
  type EligibleProduct,
  eligibility,
  type Situation,
} from './eligibility.ts'
import type { ProductRecord } from './proposal.ts'

export type Candidate = EligibleProduct & Pick<ProductRecord, 'position'>

/** Why a product is shown; each has a text (`recommend_<reason>`). */
export type Reason = 'repaid' | 'limit' | 'instalments' | 'once'
export type Recommendation<P> = { product: P; amountMinor: number; reason: Reason }

function reasonFor(product: Candidate, amountMinor: number, situation: Situation): Reason {
  const repaid = situation.orders.some(
    ({ productId, status }) => productId === product.id && status === statusCodes.settled,
  )
  if (repaid) return 'repaid'
  if (product.periods > 1) return 'instalments'
  return amountMinor === availableMinor(situation) ? 'limit' : 'once'
}

const rank: readonly Reason[] = ['repaid', 'limit', 'instalments', 'once']

/** What can be had today, or could be had but for the day's quota. */
function isShown(product: Candidate, situation: Situation): boolean {
  const found = eligibility(product, situation)
  return found.eligible || found.reason === 'closed'
}

/**
 * What this borrower may apply for, best first: products that can be had today, those repaid before, the largest
 * amount, the lowest rate. Closed ones come last, as a hint for tomorrow; where nothing can be had, nothing is shown.
 */
export function recommend<P extends Candidate>(
  products: readonly P[],
  situation: Situation,
): Recommendation<P>[] {
  const shown = products
    .filter((product) => isShown(product, situation))
    .map((product) => {
      const amountMinor = amountFor(product, situation)
      return { product, amountMinor, reason: reasonFor(product, amountMinor, situation) }
    })
  if (!shown.some(({ product }) => product.open)) return []
  return shown.toSorted(
    (one, other) =>
      Number(other.product.open) - Number(one.product.open) ||
      Number(other.reason === 'repaid') - Number(one.reason === 'repaid') ||
      other.amountMinor - one.amountMinor ||
      one.product.daily_rate_micro - other.product.daily_rate_micro ||
      rank.indexOf(one.reason) - rank.indexOf(other.reason) ||
      one.product.position - other.product.position,
  )
}

import type { IneligibleReason } from '../../contract/calls/loans.ts'
import { addDays } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import {
  amountFor,
  availableMinor,
  type EligibleProduct,
  eligibility,
  type Ineligible,
  type Situation,
} from './eligibility.ts'
import type { ProductRecord } from './proposal.ts'

type Owing = { today: string; pack: Pick<MarketPack, 'offers'>; current: { owed: { dueOn: string } | null } }

/** Nobody is offered another loan while a payment is late, or due within so many days. */
export const pausesOffers = (orders: readonly Owing[]): boolean =>
  orders.some(
    ({ current: { owed }, today, pack }) =>
      owed !== null && owed.dueOn <= addDays(today, pack.offers.pauseDaysBeforeDue),
  )

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

/**
 * Which reason is said where nothing can be had: what tomorrow changes, then what holds for every product, then what
 * holds for one of them.
 */
const saidAs: Readonly<Record<IneligibleReason, number>> = {
  closed: 0,
  application: 1,
  overdue: 2,
  salary: 3,
  declined: 4,
  open: 5,
  limit: 6,
  debtService: 7,
  amount: 8,
  waiting: 9,
  running: 10,
}

type RefusedProduct<P> = { product: P; ineligible: Ineligible }

/** Why this borrower is offered nothing; null where something can be had. Of two products the smaller loan counts. */
export function refusalOfAll<P extends Candidate>(
  products: readonly P[],
  situation: Situation,
): RefusedProduct<P> | null {
  const refused = products.flatMap((product) => {
    const may = eligibility(product, situation)
    return may.eligible ? [] : [{ product, ineligible: may }]
  })
  if (refused.length < products.length) return null
  const [first] = refused.toSorted(
    (one, other) =>
      saidAs[one.ineligible.reason] - saidAs[other.ineligible.reason] ||
      one.product.amount_min_minor - other.product.amount_min_minor,
  )
  return first ?? null
}

import { statusCodes } from '../../contract/order-status.ts'
import { open } from '../loans/applications.ts'
import type { Product } from '../loans/proposal.ts'

export type Candidate = Pick<
  Product,
  'id' | 'amount_min_minor' | 'amount_max_minor' | 'daily_rate_micro' | 'periods' | 'open' | 'position'
>
export type PastOrder = { productId: string; status: number; createdAt: Date }

export type Situation = {
  limitMinor: number
  orders: readonly PastOrder[]
  /** Whether an application for this amount would be approved today (see loans/policy.ts). */
  isApproved: (amountMinor: number) => boolean
  now: Date
}

/** Why a product is shown; each has a text (`recommend_<reason>`). */
export type Reason = 'repaid' | 'limit' | 'instalments' | 'once'
export type Recommendation<P> = { product: P; amountMinor: number; reason: Reason }

const DAY_MS = 24 * 60 * 60 * 1000
/** Whoever was declined for a product need not read about it again for a while. */
const DECLINED_REST_DAYS = 30

const isRestingAfter = (now: Date) => (order: PastOrder) =>
  open.includes(order.status) ||
  (order.status === statusCodes.declined &&
    now.getTime() - order.createdAt.getTime() < DECLINED_REST_DAYS * DAY_MS)

function reasonFor(product: Candidate, amountMinor: number, { limitMinor, orders }: Situation): Reason {
  const repaid = orders.some(
    ({ productId, status }) => productId === product.id && status === statusCodes.settled,
  )
  if (repaid) return 'repaid'
  if (product.periods > 1) return 'instalments'
  return amountMinor === limitMinor ? 'limit' : 'once'
}

const rank: readonly Reason[] = ['repaid', 'limit', 'instalments', 'once']

/**
 * What this borrower may apply for, best first: products that can be had today, those repaid before, the largest
 * amount, the lowest rate. Closed ones come last, as a hint for tomorrow; where nothing can be had, nothing is shown.
 */
export function recommend<P extends Candidate>(
  products: readonly P[],
  situation: Situation,
): Recommendation<P>[] {
  const { limitMinor, orders, isApproved, now } = situation
  const resting = new Set(orders.filter(isRestingAfter(now)).map(({ productId }) => productId))
  const fitting = products
    .filter(({ id, amount_min_minor }) => !resting.has(id) && amount_min_minor <= limitMinor)
    .map((product) => {
      const amountMinor = Math.min(product.amount_max_minor, limitMinor)
      return { product, amountMinor, reason: reasonFor(product, amountMinor, situation) }
    })
    .filter(({ amountMinor }) => isApproved(amountMinor))
  if (!fitting.some(({ product }) => product.open)) return []
  return fitting.toSorted(
    (one, other) =>
      Number(other.product.open) - Number(one.product.open) ||
      Number(other.reason === 'repaid') - Number(one.reason === 'repaid') ||
      other.amountMinor - one.amountMinor ||
      one.product.daily_rate_micro - other.product.daily_rate_micro ||
      rank.indexOf(one.reason) - rank.indexOf(other.reason) ||
      one.product.position - other.product.position,
  )
}

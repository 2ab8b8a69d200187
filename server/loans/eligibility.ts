import type { IneligibleReason } from '../../contract/calls/loans.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import { statusCodes } from '../../contract/market/order-status.ts'
import { type DeclineReason, decide, isDeclineReason } from './policy.ts'
import { amountFor, type ProductRecord } from './proposal.ts'

export type OrderFacts = {
  id: string
  productId: string
  /** As it is stored: due and overdue are running loans. */
  status: number
  isOverdue: boolean
  decision: string
  createdAt: Date
}

export type Situation = {
  limitMinor: number
  /** As the market pack counts it: a month's or a year's. */
  salaryMinor: number
  orders: readonly OrderFacts[]
  pack: MarketPack
  now: Date
}

export type EligibleProduct = Pick<ProductRecord, 'id' | 'amount_min_minor' | 'amount_max_minor' | 'open'>

export type Ineligible = { eligible: false; reason: IneligibleReason; order: OrderFacts | null }
export type Eligibility = { eligible: true; amountMinor: number } | Ineligible

const undecided: readonly number[] = [statusCodes.review, statusCodes.onItsWay]
const ended: readonly number[] = [statusCodes.declined, statusCodes.settled]

export const isUndecided = ({ status }: Pick<OrderFacts, 'status'>) => undecided.includes(status)
/** Asked for or running. A status that nobody knows is not known to have ended. */
const isOpen = ({ status }: OrderFacts) => !ended.includes(status)

const DAY_MS = 24 * 60 * 60 * 1000
export const DECLINED_DAYS = 30

/**
 * How far a decline reaches for 30 days. Income is the same for every product; arrears and the number of loans are
 * looked at afresh each time, since the message told the borrower to apply again when they have changed.
 */
const reach: Readonly<Record<DeclineReason, 'borrower' | 'product' | 'none'>> = {
  salary: 'borrower',
  amount: 'product',
  overdue: 'none',
  open: 'none',
}
const reachOf = (decision: string) => (isDeclineReason(decision) ? reach[decision] : 'product')

const recentDecline = (productId: string, { orders, now }: Situation) =>
  orders.find(
    (order) =>
      order.status === statusCodes.declined &&
      now.getTime() - order.createdAt.getTime() < DECLINED_DAYS * DAY_MS &&
      (reachOf(order.decision) === 'borrower' ||
        (reachOf(order.decision) === 'product' && order.productId === productId)),
  )

/**
 * Whether this borrower may have this product today: the one rule behind offers, recommendations, applications and the
 * actions of an order. The reason that the borrower can do most about comes first.
 */
export function eligibility(
  product: EligibleProduct,
  situation: Situation,
  amountMinor = amountFor(product, situation.limitMinor),
): Eligibility {
  const { orders, limitMinor, salaryMinor, pack } = situation
  const not = (reason: IneligibleReason, order: OrderFacts | null = null): Ineligible => ({
    eligible: false,
    reason,
    order,
  })
  const overdue = orders.find(({ isOverdue }) => isOverdue)
  const own = orders.find((order) => order.productId === product.id && isOpen(order))
  const declined = recentDecline(product.id, situation)
  const decision = decide(
    {
      amountMinor,
      salaryMinor,
      hasOverdueLoan: overdue !== undefined,
      openLoans: orders.filter(isOpen).length,
    },
    pack,
  )
  if (overdue) return not('overdue', overdue)
  if (own) return not(isUndecided(own) ? 'waiting' : 'running', own)
  if (declined) return not('declined', declined)
  if (decision === 'salary') return not(decision)
  if (limitMinor < product.amount_min_minor) return not('limit')
  if (decision !== 'approved') return not(decision)
  return product.open ? { eligible: true, amountMinor } : not('closed')
}

import { DAY_MS } from '../../base/time.ts'
import type { IneligibleReason } from '../../contract/calls/loans.ts'
import type { MarketPack } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import { isWithinCaps } from '../../market/rules/economic-benefit.ts'
import { type AffordedProduct, affordableMinor } from './affordability.ts'
import { type DeclineReason, decide, isDeclineReason } from './policy.ts'
import { type ProductRecord, termsFor } from './proposal.ts'

export type OrderSummary = {
  id: string
  productId: string
  /** As it is stored: due and overdue are running loans. */
  status: number
  isOverdue: boolean
  /** Of the limit: what is requested, on its way, or lent and not repaid. */
  principalMinor: number
  /** What its payments take of a month's income, while it is not repaid. */
  monthlyPaymentMinor: number
  decision: string
  createdAt: Date
}

export type Situation = {
  limitMinor: number
  /** As the market pack counts it: a month's or a year's. */
  salaryMinor: number
  orders: readonly OrderSummary[]
  pack: MarketPack
  now: Date
}

export type EligibleProduct = AffordedProduct & Pick<ProductRecord, 'id' | 'amount_min_minor' | 'open'>

export type Ineligible = { eligible: false; reason: IneligibleReason; order: OrderSummary | null }
export type Eligibility = { eligible: true; amountMinor: number } | Ineligible

const undecided: readonly number[] = [statusCodes.review, statusCodes.onItsWay]
export const endedStatuses: readonly number[] = [statusCodes.declined, statusCodes.settled]

export const isUndecided = ({ status }: Pick<OrderSummary, 'status'>) => undecided.includes(status)
/** Requested or running. A status that nobody knows is not known to have ended. */
export const isOpen = ({ status }: Pick<OrderSummary, 'status'>) => !endedStatuses.includes(status)

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The credit limit less everything already borrowed or requested (product 10.11). */
export const availableMinor = ({ limitMinor, orders }: Pick<Situation, 'limitMinor' | 'orders'>): number =>
  Math.max(0, limitMinor - sumOf(orders.map(({ principalMinor }) => principalMinor)))

const affordedMinor = (product: AffordedProduct, { orders, pack, salaryMinor }: Situation) =>
  affordableMinor(product, {
    pack,
    salaryMinor,
    monthlyPaymentsMinor: sumOf(orders.map(({ monthlyPaymentMinor }) => monthlyPaymentMinor)),
  })

/** The most this borrower may have of a product; less than its smallest loan where there is none to be had. */
export const amountFor = (product: AffordedProduct, situation: Situation): number =>
  Math.min(product.amount_max_minor, availableMinor(situation), affordedMinor(product, situation))

/** An approved application gives an income and a limit: whoever has neither and never borrowed has to apply first. */
const isKnown = ({ limitMinor, salaryMinor, orders }: Situation): boolean =>
  limitMinor > 0 || salaryMinor > 0 || orders.length > 0

/** What the pack's caps forbid is not offered; what they allow of the smallest loan they allow of any (`market/rules/`). */
const isWithinCostCaps = (product: EligibleProduct, pack: MarketPack) =>
  pack.lending.costCaps === null ||
  isWithinCaps(pack.lending.costCaps, termsFor(product, product.amount_min_minor, pack))

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
  amountMinor = amountFor(product, situation),
): Eligibility {
  const { orders, salaryMinor, pack } = situation
  const not = (reason: IneligibleReason, order: OrderSummary | null = null): Ineligible => ({
    eligible: false,
    reason,
    order,
  })
  if (!isKnown(situation)) return not('application')
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
  const leastMinor = Math.max(amountMinor, product.amount_min_minor)
  if (leastMinor > availableMinor(situation)) return not('limit')
  if (leastMinor > affordedMinor(product, situation)) return not('debtService')
  if (decision !== 'approved') return not(decision)
  return product.open && isWithinCostCaps(product, pack) ? { eligible: true, amountMinor } : not('closed')
}

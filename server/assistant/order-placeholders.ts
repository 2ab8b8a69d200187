import * as texts from '#texts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { formatDay, formatPercent } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { formatMoney } from '../../market/money.ts'
import { orderStatus } from '../../market/order-status.ts'
import { payoutOf } from '../../market/terms/schedule.ts'
import { extensionCostText } from '../loans/cost-messages.ts'
import { costsOf, type LoanCosts } from '../loans/costs.ts'
import { reasonText } from '../loans/decline-text.ts'
import type { SeenOrder } from '../loans/orders-of.ts'
import type { Placeholders } from './placeholders.ts'

const MICRO = 1_000_000

/** Only what is so: an order that is not late has no `lateAmount`, and the sentence about it is left out. */
const present = (placeholders: Readonly<Record<string, string | null>>): Placeholders =>
  Object.fromEntries(
    Object.entries(placeholders).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/** What the borrower agreed to. */
function agreed({ order, pack }: SeenOrder, language: Language): Placeholders {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const { receivedMinor, serviceFeeMinor, taxMinor } = payoutOf(order.terms)
  const fee = money(serviceFeeMinor)
  const serviceFee = taxMinor > 0 ? texts.fee_with_tax({ fee, tax: money(taxMinor) }) : fee
  const rate = formatPercent(order.terms.dailyRateMicro / MICRO, language)
  return present({
    loanAmount: money(order.terms.principalMinor),
    received: money(receivedMinor),
    serviceFee: serviceFeeMinor > 0 ? serviceFee : null,
    orderTerm: texts.days({ count: order.terms.termDays }),
    orderRate: texts.rate_per_day({ rate }),
    orderPenalty: money(order.rules.penaltyMinor),
  })
}

/** What early payment, more time and lateness cost: each sentence of an answer has its own, or is left out. */
function costPlaceholders(costs: LoanCosts | null, { pack }: SeenOrder, language: Language): Placeholders {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const { settlement = null, extension = null, lateMinor = 0 } = costs ?? {}
  const allowed = settlement?.allowed ? settlement : null
  const saves = allowed && allowed.savedMinor > 0 ? allowed : null
  return present({
    settleAmount: saves && money(saves.billedMinor),
    settleSaved: saves && money(saves.savedMinor),
    settlePlain: allowed && !saves ? money(allowed.billedMinor) : null,
    settleFrom: settlement && !allowed ? formatDay(settlement.from, language) : null,
    lateCharges: lateMinor > 0 ? money(lateMinor) : null,
    extensionDays: extension && texts.days({ count: extension.days }),
    extensionCost: extension && extensionCostText(extension, { pack, language }),
  })
}

/** The loan's figures of today. */
export function orderPlaceholders(seen: SeenOrder, language: Language): Placeholders {
  const { order, pack, position, current } = seen
  const { name } = orderStatus(current.status)
  const money = (amountMinor: number) => (amountMinor > 0 ? formatMoney(amountMinor, pack.currency) : null)
  const { owed } = current
  const due = owed && { amount: money(owed.amountMinor), day: formatDay(owed.dueOn, language) }
  const isLate = name === 'overdue'
  return {
    ...agreed(seen, language),
    ...costPlaceholders(costsOf(order, seen), seen, language),
    ...present({
      orderNo: order.id,
      status: statusHeadline(current.status),
      nextAmount: due && !isLate ? due.amount : null,
      nextDay: due && !isLate ? due.day : null,
      lateAmount: due && isLate ? due.amount : null,
      lateDay: due && isLate ? due.day : null,
      openTotal: position ? money(position.openMinor) : null,
      credit: position ? money(position.creditMinor) : null,
      settledProduct: name === 'settled' ? order.productName : null,
      onItsWayAmount: name === 'onItsWay' ? money(payoutOf(order.terms).receivedMinor) : null,
      declineReason: name === 'declined' ? reasonText(order.decision) : null,
    }),
  }
}

/** Facts of an order; which of them it has depends on how it stands (order-facts.test.ts says of each that some has). */
export const orderPlaceholderNames = [
  ...['orderNo', 'status', 'nextAmount', 'nextDay', 'lateAmount', 'lateDay', 'openTotal', 'lateCharges'],
  ...['credit', 'settledProduct', 'onItsWayAmount', 'declineReason', 'extensionDays', 'loanAmount'],
  ...['received', 'serviceFee', 'orderTerm', 'orderRate', 'orderPenalty'],
  ...['settleAmount', 'settleSaved', 'settlePlain', 'settleFrom', 'extensionCost'],
]

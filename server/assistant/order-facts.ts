import * as texts from '#texts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { formatDay, formatPercent } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { formatMoney } from '../../market/money.ts'
import { orderActions, orderStatus } from '../../market/order-status.ts'
import { reasonText } from '../loans/decline-text.ts'
import { lateMinor } from '../loans/details-messages.ts'
import type { SeenOrder } from '../loans/orders-of.ts'
import { payoutOf } from '../terms/schedule.ts'
import type { AnswerFacts } from './facts.ts'

const MICRO = 1_000_000

/** Only what is so: an order that is not late has no `lateAmount`, and the sentence about it is left out. */
const present = (facts: Readonly<Record<string, string | null>>): AnswerFacts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/** What the borrower agreed to. */
function agreed({ order, pack }: SeenOrder, language: Language): AnswerFacts {
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

/** The loan's figures of today. */
export function orderFacts(seen: SeenOrder, language: Language): AnswerFacts {
  const { order, pack, position, current } = seen
  const { name } = orderStatus(current.status)
  const money = (amountMinor: number) => (amountMinor > 0 ? formatMoney(amountMinor, pack.currency) : null)
  const { owed } = current
  const due = owed && { amount: money(owed.amountMinor), day: formatDay(owed.dueOn, language) }
  const isLate = name === 'overdue'
  const actions = orderActions(current.status, order.extendable && order.extensionDays > 0 ? '1' : '0')
  return {
    ...agreed(seen, language),
    ...present({
      orderNo: order.id,
      status: statusHeadline(current.status),
      nextAmount: due && !isLate ? due.amount : null,
      nextDay: due && !isLate ? due.day : null,
      lateAmount: due && isLate ? due.amount : null,
      lateDay: due && isLate ? due.day : null,
      openTotal: position ? money(position.openMinor) : null,
      lateCharges: position ? money(lateMinor(position)) : null,
      credit: position ? money(position.creditMinor) : null,
      settledProduct: name === 'settled' ? order.productName : null,
      onItsWayAmount: name === 'onItsWay' ? money(payoutOf(order.terms).receivedMinor) : null,
      declineReason: name === 'declined' ? reasonText(order.decision) : null,
      extensionDays: actions.includes('extend') ? texts.days({ count: order.extensionDays }) : null,
    }),
  }
}

/** Facts of an order; which of them it has depends on how it stands (order-facts.test.ts says of each that some has). */
export const orderFactNames = [
  ...['orderNo', 'status', 'nextAmount', 'nextDay', 'lateAmount', 'lateDay', 'openTotal', 'lateCharges'],
  ...['credit', 'settledProduct', 'onItsWayAmount', 'declineReason', 'extensionDays', 'loanAmount'],
  ...['received', 'serviceFee', 'orderTerm', 'orderRate', 'orderPenalty'],
]

import * as texts from '#texts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { formatShortDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { formatMoney } from '../../market/money.ts'
import type { SeenOrder } from './orders-of.ts'

function owedMessage({ pack, current }: SeenOrder, language: Language): string {
  if (!current.owed) return ''
  const amount = formatMoney(current.owed.amountMinor, pack.currency)
  return texts.order_owed({ amount, day: formatShortDay(current.owed.dueOn, language) })
}

/** An order as one line of a list. */
export function orderMessages(seen: SeenOrder, language: Language) {
  const { order, pack, current } = seen
  return {
    orderId: order.id,
    productId: order.productId,
    orderStatus: current.status,
    statusText: statusHeadline(current.status),
    amount: formatMoney(order.terms.principalMinor, pack.currency),
    owed: owedMessage(seen, language),
    productName: order.productName,
    productLogo: order.productLogo,
  }
}

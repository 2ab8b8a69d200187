import * as texts from '#texts'
import type { products } from '../../contract/calls/products.ts'
import { formatShortDay } from '../../contract/market/dates.ts'
import { formatMoney } from '../../contract/market/money.ts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'

function owedMessage({ pack, current }: SeenOrder, { language }: Call): string {
  if (!current.owed) return ''
  const amount = formatMoney(current.owed.amountMinor, pack.currency)
  return texts.order_owed({ amount, day: formatShortDay(current.owed.dueOn, language) })
}

export const orderListHandlers = {
  orderList: async (call) => {
    const orders = await ordersOf(call)
    return orders.map((seen) => {
      const { order, pack, current } = seen
      return {
        orderId: order.id,
        productId: order.productId,
        orderStatus: current.status,
        statusText: statusHeadline(current.status),
        amount: formatMoney(order.terms.principalMinor, pack.currency),
        owed: owedMessage(seen, call),
        productName: order.productName,
        productLogo: order.productLogo,
      }
    })
  },
} satisfies Handlers<Pick<typeof products, 'orderList'>, Call>

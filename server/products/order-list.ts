import type { products } from '../../contract/calls/products.ts'
import type { Handlers } from '../calls/call.ts'
import { orderMessages } from '../loans/order-messages.ts'
import { ordersOf } from '../loans/orders-of.ts'

export const orderListHandlers = {
  orderList: async (call, { page }) =>
    (await ordersOf(call, { page })).map((seen) => orderMessages(seen, call.language)),
} satisfies Handlers<Pick<typeof products, 'orderList'>>

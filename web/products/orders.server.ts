import * as texts from '#texts'
import { ORDERS_PER_PAGE, type products } from '../../contract/calls/products.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { orderStatus } from '../../market/order-status.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { Lender, PageContext } from '../page/page.ts'
import { pageNumberIn } from '../page/page-number.ts'

type Listed = ReplyOf<typeof products.orderList>[number]

/** An order as a line that leads to its loan. */
export const orderLine = (
  { orderId, productId, orderStatus: status, ...order }: Listed,
  { href }: PageContext,
) => ({
  productName: order.productName,
  productLogo: order.productLogo,
  statusText: order.statusText,
  amount: order.amount,
  owed: order.owed,
  id: orderId,
  tone: orderStatus(status).tone,
  href: href(paths.loanDetails, { orderId, ...(productId && { productId }) }),
})

/** A backend without a list of orders has one for complaints (product 3), which says less of each. */
async function ordersOfComplaints(lender: Lender) {
  const init = await lender.complaintInit({})
  if (!init.success) return init
  const orders = init.data.orderList.map(({ orderNo, productName, productLogo, status }) => ({
    orderId: orderNo,
    productId: '',
    productName,
    productLogo,
    orderStatus: '',
    statusText: status,
    amount: '',
    owed: '',
  }))
  return { ...init, data: orders }
}

export async function listOrders(lender: Lender, page = 0) {
  const listed = await lender.orderList({ page: String(page) })
  return listed.code === codes.notAvailable ? ordersOfComplaints(lender) : listed
}

/** Product 10.2: in a plain browser the app's list of orders is a page of ours. */
export async function load(context: PageContext) {
  const { lender, href } = context
  const page = pageNumberIn(context.query)
  const [result, recommended] = await Promise.all([
    listOrders(lender, page),
    lender.recommendedList({ scene: '' }),
  ])
  if (!result.success) return failureOf(result)
  // Nobody is sent to a list that has nothing for them; a list that cannot be read now says so itself.
  const canApply = !recommended.success || recommended.data.some(({ buttonStatus }) => buttonStatus !== '0')
  return {
    title: texts.orders_title(),
    props: {
      orders: result.data.map((order) => orderLine(order, context)),
      older:
        result.data.length === ORDERS_PER_PAGE ? context.currentUrlWith({ page: String(page + 1) }) : null,
      links: { recommended: canApply ? href(paths.recommended) : null },
    },
  }
}

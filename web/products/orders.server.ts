import * as texts from '#texts'
import { orderStatus } from '../../contract/market/order-status.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../serving/failed-call.server.ts'
import type { Lender, PageContext } from '../serving/page.ts'

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

/** Product 10.2: in a plain browser the app's list of orders is a page of ours. */
export async function load({ lender, href }: PageContext) {
  const [listed, recommended] = await Promise.all([
    lender.orderList({}),
    lender.recommendedList({ scene: '' }),
  ])
  const result = listed.code === codes.notAvailable ? await ordersOfComplaints(lender) : listed
  if (!result.success) return failureOf(result)
  // Nobody is sent to a list that has nothing for them; a list that cannot be read now says so itself.
  const canApply = !recommended.success || recommended.data.some(({ buttonStatus }) => buttonStatus !== '0')
  return {
    title: texts.orders_title(),
    props: {
      orders: result.data.map(({ orderId, productId, orderStatus: status, ...order }) => ({
        ...order,
        id: orderId,
        tone: orderStatus(status).tone,
        href: href(paths.loanDetails, { orderId, ...(productId && { productId }) }),
      })),
      links: { recommended: canApply ? href(paths.recommended) : null },
    },
  }
}

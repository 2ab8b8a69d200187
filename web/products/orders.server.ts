import * as texts from '#texts'
import { orderStatus } from '../../contract/order-status.ts'
import { paths } from '../../contract/paths.ts'
import { failureOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

/** Decisions 2: in a plain browser the app's list of orders is a page of ours. */
export async function load({ lender, language, href }: PageContext) {
  const result = await lender.orderList({})
  if (!result.success) return failureOf(result, language)
  return {
    title: texts.orders_title({}, { locale: language }),
    props: {
      orders: result.data.map(({ orderId, productId, orderStatus: status, ...order }) => ({
        ...order,
        id: orderId,
        tone: orderStatus(status).tone,
        href: href(paths.loanDetails, { orderId, productId }),
      })),
      links: { recommended: href(paths.recommended) },
    },
  }
}

import * as texts from '#texts'
import { orderStatus } from '../../contract/order-status.ts'
import { paths } from '../../contract/paths.ts'
import { failureOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

/** Decisions 2: in a plain browser the app's list of orders is a page of ours. */
export async function load({ lender, language, href }: PageContext) {
  const [result, recommended] = await Promise.all([
    lender.orderList({}),
    lender.recommendedList({ scene: '' }),
  ])
  if (!result.success) return failureOf(result, language)
  // Nobody is sent to a list that has nothing for them; a list that cannot be read now says so itself.
  const canApply = !recommended.success || recommended.data.some(({ buttonStatus }) => buttonStatus !== '0')
  return {
    title: texts.orders_title({}, { locale: language }),
    props: {
      orders: result.data.map(({ orderId, productId, orderStatus: status, ...order }) => ({
        ...order,
        id: orderId,
        tone: orderStatus(status).tone,
        href: href(paths.loanDetails, { orderId, productId }),
      })),
      links: { recommended: canApply ? href(paths.recommended) : null },
    },
  }
}

import * as texts from '#texts'
import type { OrderCard } from '../../contract/complaints.ts'
import { formatShortDay } from '../../contract/dates.ts'
import type { Language } from '../../contract/launch.ts'
import { formatMoney } from '../../contract/money.ts'
import { orderStatus } from '../../contract/order-status.ts'
import { statusHeadline } from '../../contract/speak.ts'
import type { Call } from '../call.ts'
import { ordersOf, type SeenOrder } from './orders-query.ts'

/** Collection happens only once a payment of a running loan is late. */
export const isInCollection = ({ stands }: SeenOrder): boolean =>
  orderStatus(stands.status).name === 'overdue'

function cardOf(seen: SeenOrder, language: Language): OrderCard {
  const { order, pack, stands } = seen
  const locale = { locale: language }
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    status: statusHeadline(stands.status, language),
    list: [
      { title: texts.row_amount({}, locale), value: money(order.terms.principalMinor) },
      ...(stands.owed
        ? [{ title: texts.row_due({}, locale), value: formatShortDay(stands.owed.dueOn, language) }]
        : []),
      { title: texts.row_order({}, locale), value: order.id },
    ],
    orderNo: order.id,
    isShow: isInCollection(seen) ? '1' : '0',
  }
}

/** The borrower's orders, newest first (spec 3). */
export const orderCards = async (call: Call): Promise<OrderCard[]> =>
  (await ordersOf(call)).map((seen) => cardOf(seen, call.language))

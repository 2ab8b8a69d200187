import * as texts from '#texts'
import type { OrderCard } from '../../contract/calls/complaints.ts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { addDays, formatShortDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call } from '../calls/call.ts'
import type { Position } from '../ledger/position.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'
import { DUE_SOON_DAYS } from '../loans/status-on-day.ts'

type Near = {
  position: { periods: readonly Pick<Position['periods'][number], 'dueOn'>[] } | null
  today: string
}

/** Somebody can only have been pressed to pay once a payment has been near: a week before the first date. */
export function allowsCollection({ position, today }: Near): boolean {
  const first = position?.periods[0]
  return first !== undefined && first.dueOn <= addDays(today, DUE_SOON_DAYS)
}

function cardOf(seen: SeenOrder, language: Language): OrderCard {
  const { order, pack, current } = seen
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    status: statusHeadline(current.status),
    list: [
      { title: texts.row_amount(), value: formatMoney(order.terms.principalMinor, pack.currency) },
      ...(current.owed
        ? [{ title: texts.row_due(), value: formatShortDay(current.owed.dueOn, language) }]
        : []),
      { title: texts.row_order(), value: order.id },
    ],
    orderNo: order.id,
    isShow: allowsCollection(seen) ? '1' : '0',
  }
}

/** The first page of the borrower's orders, as the complaint pages show them (product 3): a picker with more is no help. */
export const orderCards = async (call: Call): Promise<OrderCard[]> =>
  (await ordersOf(call)).map((seen) => cardOf(seen, call.language))

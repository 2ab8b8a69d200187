import type { ComplainedOrder } from '../../../contract/desk/complaints.ts'
import { statusHeadline } from '../../../contract/wire/code-text.ts'
import { ordersOf } from '../../loans/orders-of.ts'
import type { DeskContext } from '../desk-context.ts'

/** The order of a complaint as it is today. */
export async function complainedOrder(
  { db, packs, now }: DeskContext,
  borrowerId: string,
  orderId: string,
): Promise<ComplainedOrder> {
  const [seen] = await ordersOf({ db, packs, now, borrowerId }, { orderNo: orderId })
  if (!seen) throw new Error(`a complaint is about order ${orderId}, which is not its borrower's`)
  const { order, position, current } = seen
  const periods = position?.periods ?? []
  return {
    orderId,
    product: order.productName,
    status: statusHeadline(current.status),
    principalMinor: order.terms.principalMinor,
    startOn: order.startOn,
    paidMinor: periods.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    openMinor: position?.openMinor ?? 0,
    next: current.owed,
  }
}

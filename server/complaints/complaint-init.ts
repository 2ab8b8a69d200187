import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'
import { orderCards } from './order-cards.ts'
import { sonTypeOptions, typeOptions } from './types.ts'

/** Product 2.2: the order complained about, the others to choose from, and what one can complain about. */
export const complaintInitHandlers = {
  complaintInit: async (call, { orderId, orderNo }) => {
    const cards = await orderCards(call)
    const named = [orderNo, orderId].filter(Boolean).map((id) => cards.find((card) => card.orderNo === id))
    if (named.includes(undefined)) return refuse(codes.notFound)
    return {
      problemType: typeOptions(),
      problemSonType: sonTypeOptions(),
      // The number chosen on the page comes before the one the page was opened with.
      orderDetail: named[0] ?? cards[0] ?? null,
      orderList: cards,
      problemStatus: '',
    }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintInit'>>

import type { cards } from '../../../contract/calls/cards.ts'
import { formatMoney } from '../../../contract/market/money.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { Handlers } from '../../../contract/wire/handlers.ts'
import type { Call } from '../../calls/call.ts'
import { findOrder } from '../order-record.ts'
import { resolve } from './card-charge.ts'
import { currentToken, dueOfChoice, type OfOrder, underWayOf } from './card-records.ts'
import { cardsOf, shownCard } from './cards.ts'

/** The outcome of an open payment is looked up first; while it stays open, no other is offered. */
async function outcomeOpen({ cards, ...call }: Call, of: OfOrder) {
  const open = cards && (await underWayOf(call.db, of))
  const found = open ? await resolve({ ...call, cards }, open) : null
  return found?.refused === codes.paymentUnderWay ? found : null
}

/** Product 7.3: what an order can be paid with, and the token that makes one payment of however many taps. */
export const cardWaysHandlers = {
  cardWays: async (call, { orderId, upTo, amount }) => {
    const { db, now, packs, borrowerId } = call
    const of = { borrowerId, orderId }
    const open = await outcomeOpen(call, of)
    if (open) return open
    const order = await findOrder(call, { orderId })
    if (!order) return refuse(codes.notFound)
    const chosen = dueOfChoice(order, { upTo, amount }, { now, packs })
    if (!chosen) return refuse(codes.nothingOwed)
    const cards = call.cards ? await cardsOf(db, borrowerId) : []
    return {
      alipay: call.wallet ? '1' : '0',
      repayToken: await currentToken(db, of, now),
      bankCards: cards.map(shownCard),
      amount: formatMoney(chosen.amountMinor, order.pack.currency),
      productId: order.productId,
      productName: order.productName,
      canBind: call.cards ? '1' : '0',
    }
  },
} satisfies Handlers<Pick<typeof cards, 'cardWays'>, Call>

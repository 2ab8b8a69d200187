import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatMoney } from '../../market/money.ts'
import { refundableMinor } from '../../market/refundable.ts'
import type { Handlers } from '../calls/call.ts'
import { askRefund } from '../payouts/refunds.ts'
import { applyCreditNow, declineCreditUse } from '../payouts/transfer-credit.ts'
import { findOrder } from './order-record.ts'

export const refundHandlers = {
  /** Asking twice is asking once: the second answer says that it is under way. */
  refundAsk: async (call, named) => {
    const order = await findOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const { borrowerId, now, packs } = call
    const requested = await askRefund(call.db, { borrowerId, orderId: order.id, now, packs })
    if ('amountMinor' in requested)
      return { amount: formatMoney(requested.amountMinor, order.pack.currency), note: texts.credit_asked() }
    if (requested.why !== 'asked already') return refuse(codes.notFound, texts.credit_none())
    return {
      amount: formatMoney(refundableMinor(order.owed?.creditMinor ?? 0, order.pack), order.pack.currency),
      note: texts.credit_asked(),
    }
  },
  creditUse: async (call, { toOrderId, nowMinor, ...named }) => {
    const order = await findOrder(call, named)
    const other = await findOrder(call, { orderId: toOrderId })
    if (!order || !other) return refuse(codes.notFound)
    const { borrowerId, now, packs } = call
    const wanted = { fromOrder: order.id, toOrder: toOrderId, amountMinor: Number(nowMinor) }
    const isUsed = await applyCreditNow(call.db, wanted, { borrowerId, market: order.market, now, packs })
    return isUsed ? { moved: '1', note: texts.credit_used() } : { moved: '0', note: texts.credit_use_gone() }
  },
  creditDecline: async (call, { declined, ...named }) => {
    const order = await findOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const isDeclined = declined === '1'
    const { borrowerId } = call
    await declineCreditUse(call.db, { borrowerId, orderId: order.id, isDeclined }, call.now)
    return { note: isDeclined ? texts.credit_use_declined() : texts.credit_use_again() }
  },
} satisfies Handlers<Pick<typeof repayment, 'refundAsk' | 'creditUse' | 'creditDecline'>>

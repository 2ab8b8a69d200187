import type { cards } from '../../../contract/calls/cards.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { formatMoney } from '../../../market/money.ts'
import type { Call, Handlers } from '../../calls/call.ts'
import type { PeriodChoice } from '../chosen-periods.ts'
import { findOrder, type OrderRecord } from '../order-record.ts'
import { findQuote, lastEntryOf, type OfOrder, quoteNow } from '../quotes.ts'
import { resolve } from './card-charge.ts'
import { codeEnd } from './card-codes.ts'
import { dueOfChoice, findRecord, underWayOf } from './card-records.ts'
import { cardsOf, shownCard } from './cards.ts'

/** The outcome of an open payment is looked up first; while it stays open, no other is offered. */
async function outcomeOpen({ cards, ...call }: Call, of: OfOrder) {
  const open = cards && (await underWayOf(call.db, of))
  const found = open ? await resolve({ ...call, cards }, open) : null
  return found?.refused === codes.paymentUnderWay ? found : null
}

/** The payment that waits for its code, for as long as that or its quote is valid: it is what its page shows. */
async function openPayment({ db, now }: Call, of: OfOrder, { order, recordId }: OpenRequest) {
  const record = recordId ? await findRecord(db, of, recordId) : undefined
  if (record?.state !== 'pending' || record.quoted_after !== lastEntryOf(order)) return null
  const quoteUntil = (await findQuote(db, of, record.repay_token))?.valid_until ?? now
  const validUntil = new Date(Math.max(quoteUntil.getTime(), codeEnd(record).getTime()))
  const chosen = { upTo: record.up_to, amountMinor: record.amount_minor }
  return validUntil > now ? { record, chosen, token: record.repay_token, validUntil } : null
}
type OpenRequest = { order: OrderRecord; recordId: string }

async function newPayment({ db, now, packs }: Call, order: OrderRecord, choice: PeriodChoice) {
  const chosen = dueOfChoice(order, choice, { now, packs })
  if (!chosen) return null
  const { token, valid_until } = await quoteNow(db, order, { now, packs })
  return { record: null, chosen, token, validUntil: valid_until }
}

/** Product 7.3: what an order can be paid with, and the quote that makes one payment of however many taps. */
export const cardWaysHandlers = {
  cardWays: async (call, { orderId, upTo, amount, repaymentRecordId: recordId }) => {
    const { db, borrowerId } = call
    const of = { borrowerId, orderId }
    const open = await outcomeOpen(call, of)
    if (open) return open
    const order = await findOrder(call, { orderId })
    if (!order) return refuse(codes.notFound)
    const payment =
      (await openPayment(call, of, { order, recordId })) ?? (await newPayment(call, order, { upTo, amount }))
    if (!payment) return refuse(codes.nothingOwed)
    const { chosen, token, validUntil, record } = payment
    const cards = call.cards ? await cardsOf(db, borrowerId) : []
    return {
      alipay: call.wallet ? '1' : '0',
      repayToken: token,
      bankCards: cards.map(shownCard),
      amount: formatMoney(chosen.amountMinor, order.pack.currency),
      upTo: String(chosen.upTo),
      validUntil: validUntil.toISOString(),
      repayRecordId: record?.id ?? '',
      productId: order.productId,
      productName: order.productName,
      canBind: call.cards ? '1' : '0',
    }
  },
} satisfies Handlers<Pick<typeof cards, 'cardWays'>>

import * as texts from '#texts'
import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import type { MarketPack, PayChannel } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import type { Handlers } from '../calls/call.ts'
import { billOf } from './bill.ts'
import { findOrder } from './order-record.ts'

/** The message why a channel cannot take an amount; empty when it can. */
export function unavailable(
  { name, minMinor, maxMinor }: PayChannel,
  amountMinor: number,
  pack: MarketPack,
): string {
  const limit = (minor: number) => formatMajor(minor, pack.currency)
  if (amountMinor < minMinor) return texts.repayment_channel_min({ channel: name, min: limit(minMinor) })
  if (amountMinor > maxMinor) return texts.repayment_channel_max({ channel: name, max: limit(maxMinor) })
  return ''
}

export const payMethodHandlers = {
  payMethods: async (call, { pay_type, productId, orderId, ...request }) => {
    const order = await findOrder(call, { productId, orderId })
    if (!order) return refuse(codes.notFound)
    const bill = billOf(order, request)
    if (isRefusal(bill)) return bill
    return order.pack.payChannels
      .filter(({ payType }) => payType === pay_type)
      .map((channel) => ({
        bankName: channel.name,
        method: channel.methods,
        payCode: channel.code,
        unavailable: unavailable(channel, bill.amountMinor, order.pack),
      }))
  },
} satisfies Handlers<Pick<typeof repayment, 'payMethods'>>

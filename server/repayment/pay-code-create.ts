import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/operation.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { type Bill, billOf } from './bill.ts'
import { type PickedChannel, payChannelOf, pickChannel, takes } from './channels.ts'
import { expiryOf } from './expiry.ts'
import type { PayCode } from './inbox/credit-payment.ts'
import { issuePayCode } from './issue-code.ts'
import { findOrder, type OrderRecord } from './order-record.ts'
import { findQuotedCode, lastChoice, type NewCode, newCodeId } from './pay-codes.ts'
import { unavailable } from './pay-methods.ts'
import { payStep } from './pay-steps.ts'

function recordOf(
  call: Call,
  order: OrderRecord,
  { bill, picked }: { bill: Bill; picked: PickedChannel },
): NewCode {
  const { channel, specific, chosen } = picked
  return {
    id: newCodeId(order.today),
    borrower_id: call.borrowerId,
    order_id: order.id,
    purpose: bill.purpose,
    up_to: bill.upTo,
    amount_minor: bill.amountMinor,
    pay_type: channel.payType,
    channel: channel.code,
    specific,
    chosen,
    provider: call.gateways.of[order.market].name,
    quote: bill.quote,
    created_at: call.now,
    expires_at: expiryOf(call.now, bill.rightUntil, order.pack),
  }
}

function replyOf(code: PayCode, { channel, specific }: PickedChannel, { pack }: OrderRecord) {
  const amount = formatMoney(code.amount_minor, pack.currency)
  // In India the account number comes with its branch (see gateways/gateway.ts).
  const [vcode = '', branch = ''] = code.code.split(' ')
  return {
    amount,
    vcode,
    cardNo: code.id,
    payType: code.pay_type,
    payCode: code.channel,
    payStep: payStep({
      channel,
      appName: pack.appName,
      code: vcode,
      branch,
      amount,
    }),
    specificNum: specific,
    telephone: pack.company.phone,
    codeId: code.id,
    payName: channel.name,
    expiresAt: code.expires_at.toISOString(),
    qr: code.qr,
    intent: code.intent,
    branch,
  }
}

type CodeRequest = RequestOf<typeof repayment.payCodeCreate>

/** The code that the page has shown, with its channel; null where it may no longer be paid as it was quoted. */
async function shownAgain({ db, borrowerId, now }: Call, order: OrderRecord, request: CodeRequest) {
  const shown = { id: request.codeId, borrowerId, orderId: order.id, channel: request.payCode }
  const code = request.codeId ? await findQuotedCode(db, shown, now) : undefined
  const channel = code && payChannelOf(order.pack, code.channel)
  return code && channel
    ? replyOf(code, { channel, specific: code.specific, chosen: code.chosen }, order)
    : null
}

export const payCodeHandlers = {
  /** Issues a code, or gives out the open one for the same thing again. The amount that the page sends changes nothing. */
  payCodeCreate: async (call, request) => {
    const order = await findOrder(call, request)
    if (!order) return refuse(codes.notFound)
    const shown = await shownAgain(call, order, request)
    if (shown) return shown
    const bill = billOf(order, request)
    if (isRefusal(bill)) return bill
    const { pack } = order
    const picked = pickChannel(pack, bill.amountMinor, {
      payCode: request.payCode,
      payType: request.pay_type,
      specific: request.specific_num,
      last: (await lastChoice(call.db, call.borrowerId)) ?? null,
    })
    if (!picked) return refuse(request.payCode ? codes.channelGone : codes.invalidRequest)
    if (!takes(picked.channel, bill.amountMinor))
      return refuse(codes.channelLimit, unavailable(picked.channel, bill.amountMinor, pack))
    const code = await issuePayCode(call, order, recordOf(call, order, { bill, picked }))
    return code ? replyOf(code, picked, order) : refuse(codes.gatewaySilent)
  },
} satisfies Handlers<Pick<typeof repayment, 'payCodeCreate'>>

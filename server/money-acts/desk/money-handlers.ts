import * as v from 'valibot'
import { readTimeKey, timeKey } from '../../../base/cursor.ts'
import { type moneyCalls, moneyInputs } from '../../../contract/calls/money.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import type { Handlers, ProposalHandler, StaffCall } from '../../calls/call.ts'
import { dailyReceipts } from '../daily-receipts.ts'
import { moneyActs } from '../money-acts.ts'
import { payoutOfId, refundableCredits, unpaidPayouts } from '../money-lists.ts'
import { eventPage, eventRecord } from './money-events.ts'
import { showOrder } from './money-order.ts'
import { proposalOf } from './money-proposal.ts'
import { payoutRecord, payoutRow } from './payout-rows.ts'

const proposals = {
  refundCredit: proposalOf('refundCredit', moneyActs.refundCredit),
  refuseRefund: proposalOf('refuseRefund', moneyActs.refuseRefund),
  reversePayment: proposalOf('reversePayment', moneyActs.reversePayment),
  waiveCharges: proposalOf('waiveCharges', moneyActs.waiveCharges),
  writeOff: proposalOf('writeOff', moneyActs.writeOff),
  restructure: proposalOf('restructure', moneyActs.restructure),
  matchEvent: proposalOf('matchEvent', moneyActs.matchEvent),
  returnEvent: proposalOf('returnEvent', moneyActs.returnEvent),
  explainEvent: proposalOf('explainEvent', moneyActs.explainEvent),
  reopenEvent: proposalOf('reopenEvent', moneyActs.reopenEvent),
  retryPayout: proposalOf('retryPayout', moneyActs.retryPayout),
  confirmPayout: proposalOf('confirmPayout', moneyActs.confirmPayout),
  returnPayout: proposalOf('returnPayout', moneyActs.returnPayout),
  keepPayout: proposalOf('keepPayout', moneyActs.keepPayout),
  failPayout: proposalOf('failPayout', moneyActs.failPayout),
}

const lookedAt = (call: StaffCall, subject: string, borrowerId: string | null = null) =>
  call.record({ subject, borrowerId })

export const moneyHandlers = {
  ...proposals,

  moneyEventList: (call, request) => {
    lookedAt(call, `events ${request.list}`)
    return eventPage(call, request)
  },
  moneyEventShow: async (call, { eventId }) => {
    const event = await eventRecord(call, eventId)
    if (!event) return refuse(codes.notFound)
    lookedAt(call, `event ${eventId}`, event.borrowerId)
    return event.record
  },
  moneyCreditList: async (call, { after }) => {
    const { rows, next } = await refundableCredits(call.db, { after })
    lookedAt(call, 'credits of borrowers')
    return { rows: rows.map(({ borrowerId: _, ...row }) => row), next }
  },
  moneyPayoutList: async (call, { after }) => {
    const { at: createdAt, id } = readTimeKey(after)
    const { rows, next } = await unpaidPayouts(call.db, { after: { createdAt, id } })
    lookedAt(call, 'payouts')
    return { rows: rows.map(payoutRow), next: next && timeKey(next.createdAt, next.id) }
  },
  moneyPayoutShow: async (call, { payoutId }) => {
    const payout = await payoutOfId(call.db, payoutId)
    if (!payout) return refuse(codes.notFound)
    lookedAt(call, `payout ${payoutId}`, payout.borrower_id)
    return payoutRecord(call, payout)
  },
  moneyDayShow: (call, { day, market }) => dailyReceipts(call.db, day, call.packs[market]),
  moneyOrderShow: async (call, { orderId }) => {
    const order = await showOrder(call, orderId)
    if (!order) return refuse(codes.notFound)
    lookedAt(call, `order ${orderId}`, order.borrowerId)
    return order
  },
  moneyPreview: async (call, { act, input }) => {
    const parsed = v.safeParse(moneyInputs[act], input, { abortEarly: true })
    if (!parsed.success) return refuse(codes.invalidRequest)
    const preview = await (proposals[act] as ProposalHandler).preview(call, parsed.output as never)
    if (!isRefusal(preview)) lookedAt(call, preview.subject, preview.borrowerId)
    return preview
  },
} satisfies Handlers<typeof moneyCalls>

import * as v from 'valibot'
import { readTimeKey, timeKey } from '../../../base/cursor.ts'
import { type moneyCalls, moneyInputs } from '../../../contract/calls/money.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { actSentence } from '../../notices/act-sentence.ts'
import { dailyReceipts } from '../daily-receipts.ts'
import { moneyActs } from '../money-acts.ts'
import { payoutOfId, refundableCredits, unpaidPayouts } from '../money-lists.ts'
import { eventPage, eventRecord } from './money-events.ts'
import { showOrder } from './money-order.ts'
import { type MoneyProposal, proposalOf } from './money-proposal.ts'
import { payoutRecord, payoutRow } from './payout-rows.ts'

const proposals = {
  refundCredit: proposalOf(moneyActs.refundCredit),
  refuseRefund: proposalOf(moneyActs.refuseRefund),
  reversePayment: proposalOf(moneyActs.reversePayment),
  waiveCharges: proposalOf(moneyActs.waiveCharges),
  writeOff: proposalOf(moneyActs.writeOff),
  restructure: proposalOf(moneyActs.restructure),
  matchEvent: proposalOf(moneyActs.matchEvent),
  returnEvent: proposalOf(moneyActs.returnEvent),
  explainEvent: proposalOf(moneyActs.explainEvent),
  reopenEvent: proposalOf(moneyActs.reopenEvent),
  retryPayout: proposalOf(moneyActs.retryPayout),
  confirmPayout: proposalOf(moneyActs.confirmPayout),
  returnPayout: proposalOf(moneyActs.returnPayout),
  keepPayout: proposalOf(moneyActs.keepPayout),
  failPayout: proposalOf(moneyActs.failPayout),
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
  moneyOrderShow: async (call, { orderId, before }) => {
    const order = await showOrder(call, { orderId, before })
    if (!order) return refuse(codes.notFound)
    lookedAt(call, `order ${orderId}`, order.borrowerId)
    return order
  },
  moneyPreview: async (call, { act, input }) => {
    const parsed = v.safeParse(moneyInputs[act], input, { abortEarly: true })
    if (!parsed.success) return refuse(codes.invalidRequest)
    const preview = await (proposals[act] as MoneyProposal).preview(call, parsed.output as never)
    if (isRefusal(preview)) return preview
    lookedAt(call, preview.subject, preview.borrowerId)
    return { ...preview, sentence: actSentence(preview.statement, call.language) }
  },
} satisfies Handlers<typeof moneyCalls>

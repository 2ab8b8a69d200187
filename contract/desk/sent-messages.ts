import * as v from 'valibot'
import { type NoticeChannel, type NoticeMatter, noticeChannels } from '../../market/notice-figures.ts'
import { text } from '../wire/fields.ts'
import { staffRead } from '../wire/operation.ts'

/** One way by which something was sent to a borrower; what it said is not repeated. */
export type SentMessage = {
  attemptId: string
  borrowerId: string
  orderId: string
  matter: NoticeMatter
  channel: NoticeChannel
  state: string
  reason: string
  providerId: string
  costMicroUsd: number
  at: string
}

/** Of a day, by channel; `code` stands for codes to sign in with. */
export type MessageTotal = {
  day: string
  channel: NoticeChannel | 'code'
  sent: number
  delivered: number
  failed: number
  unknown: number
  costMicroUsd: number
}

export const sentMessages = {
  sentMessageList: staffRead<{ rows: SentMessage[]; next: string | null; totals: MessageTotal[] }>()({
    summary:
      'What was sent to borrowers, newest first, with its delivery and cost, and the sums of the last days',
    by: ['agent', 'manager', 'auditor'],
    personal: true,
    request: v.object({
      channel: v.optional(v.picklist(noticeChannels)),
      isFailed: v.optional(v.boolean()),
      after: v.optional(text(120)),
    }),
  }),
}

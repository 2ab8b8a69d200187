import * as v from 'valibot'
import {
  type NoticeChannel,
  type NoticeTopic,
  noticeChannels,
  noticeTopics,
} from '../../market/notice-figures.ts'
import { essential, flag, required, text } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffRead } from '../wire/operation.ts'
import type { NoticeAttemptState } from './books.ts'

const matter = v.picklist(noticeTopics)
const channel = v.picklist(noticeChannels)
const base64url = (max: number) => v.pipe(required(max), v.regex(/^[\w-]+=*$/, 'base64url'))

/** One way by which something was sent to a borrower; what it said is not repeated. */
export type SentMessage = {
  attemptId: string
  borrowerId: string
  orderId: string
  matter: NoticeTopic
  channel: NoticeChannel
  state: NoticeAttemptState
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

/** None of these calls is in the base contract. */
export const notices = {
  noticeList: endpoint({
    summary: 'What the borrower was told, newest first',
    ours: true,
    method: 'POST',
    path: '/v3/notices/list',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.array(
      v.object({
        noticeId: essential(v.string()),
        matter: v.string(),
        title: essential(v.string()),
        text: v.string(),
        /** A page of ours, without launch parameters but those of what it is about. */
        link: v.string(),
        time: v.string(),
      }),
    ),
  }),
  noticeSwitches: endpoint({
    summary: 'What the borrower wants to be told, and how; what is required cannot be switched off',
    ours: true,
    method: 'POST',
    path: '/v3/notices/switches',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.array(
      v.object({
        matter: essential(matter),
        channel: essential(channel),
        on: essential(flag()),
        required: flag(),
      }),
    ),
  }),
  noticeSwitchSave: endpoint({
    summary: 'Switch one matter on or off, for one channel',
    ours: true,
    method: 'POST',
    path: '/v3/notices/switch-save',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(60),
    request: v.object({ matter, channel, on: flag() }),
    reply: v.object({}),
  }),
  pushKey: endpoint({
    summary: "The public key of this lender's push messages (VAPID); empty where none are sent",
    ours: true,
    method: 'POST',
    path: '/v3/notices/push-key',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({ key: v.string() }),
  }),
  pushSubscribe: endpoint({
    summary: 'Send push messages to this browser from now on; the same again changes nothing',
    ours: true,
    method: 'POST',
    path: '/v3/notices/push-subscribe',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ endpoint: required(1000), p256dh: base64url(128), auth: base64url(64) }),
    reply: v.object({}),
  }),
  pushUnsubscribe: endpoint({
    summary: 'Send no more push messages to this browser',
    ours: true,
    method: 'POST',
    path: '/v3/notices/push-unsubscribe',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ endpoint: required(1000) }),
    reply: v.object({}),
  }),
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

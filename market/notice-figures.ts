import * as v from 'valibot'
import { figureSource } from './arrears-figures.ts'

/** What a borrower is notified of. */
export const noticeTopics = [
  'reminder',
  'overdue',
  'paymentReceived',
  'decision',
  'payout',
  'complaintPromise',
  'complaintAnswered',
  'extensionOffer',
  'settlementOffer',
  'loanChanged',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** What is told because a day has come, and not because something happened. */
export const scheduledTopics = ['reminder', 'overdue', 'extensionOffer', 'settlementOffer'] as const
export type ScheduledTopic = (typeof scheduledTopics)[number]

export const noticeChannels = ['push', 'whatsapp', 'sms', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 21:00'))
const relativeDays = v.pipe(v.number(), v.integer(), v.minValue(-60), v.maxValue(365))
const channels = v.pipe(
  v.array(v.picklist(noticeChannels)),
  v.check((order) => new Set(order).size === order.length, 'each channel once'),
)

/** When borrowers are notified of what, and by which channels. */
export const noticeFigures = v.object({
  /** Nothing is sent from the first minute until the second; what falls in them waits for their end. */
  quietHours: v.strictObject({ from: time, to: time }),
  /** By which channels a topic is sent, in this order: the next one where one fails. */
  channels: v.strictObject(
    Object.fromEntries(noticeTopics.map((matter) => [matter, channels])) as Record<
      NoticeTopic,
      typeof channels
    >,
  ),
  /** Ways that are used only after the borrower has switched them on. */
  optIn: v.array(v.picklist(noticeChannels)),
  /**
   * The days before (negative), on and after the due date on which a message is due. A step holds until the next one,
   * so that a day without a run, or without contact, loses none; after `lastDay` nothing is sent by itself.
   */
  steps: v.pipe(
    v.array(v.strictObject({ matter: v.picklist(scheduledTopics), days: relativeDays })),
    v.check(
      (steps) =>
        steps.every(({ matter, days }) => (matter === 'overdue' ? days > 0 : days <= 0)) &&
        new Set(steps.map(({ matter, days }) => `${matter} ${days}`)).size === steps.length,
      'overdue after the due date, all others before or on it, and each day once',
    ),
  ),
  lastDay: relativeDays,
  sources: v.object({ quietHours: figureSource, steps: figureSource, optIn: figureSource }),
})
export type NoticeFigures = v.InferOutput<typeof noticeFigures>

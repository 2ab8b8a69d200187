import type { Generated } from 'kysely'
import type { ActStatement } from '../../../contract/calls/act-statement.ts'
import type { NoticeAttemptState, NoticeState } from '../../../contract/calls/books.ts'
import type { Language } from '../../../market/language.ts'
import type { NoticeChannel, NoticeTopic } from '../../../market/notice-figures.ts'

/** What the text of a notice is made of, in whichever language it is read. */
export type NoticeValues = {
  amountMinor?: number
  /** A day: when it was paid, or by when it is due. */
  on?: string
  /** What credit of another loan pays of what is due, beside the amount. */
  creditMinor?: number
  /** Of money that arrived: it was the credit of this order. */
  creditOf?: string
  /** How many loans it is about, where there are several. */
  loans?: number
  /** What paying everything now saves. */
  savedMinor?: number
  /** The due date that an extension would lead to. */
  until?: string
  /** What late charges would arise until then without it. */
  inactionMinor?: number
  /** What being late costs once, where no interest is charged for it. */
  penalMinor?: number
  complaintId?: string
  /** Of a complaint: it takes longer, and until when. */
  isExtended?: boolean
  /** What staff did about the loan. */
  change?: 'waiver' | 'writeOff' | 'restructuring' | 'reversal'
  /** The same that staff read before they did it; notices of before have none. */
  statement?: ActStatement
  approved?: boolean
  /** Of the application itself, before any loan: what became of it. */
  application?: 'approved' | 'declined' | 'again'
  /** Of a payout: the borrower's account could not take it. */
  hasAccountProblem?: boolean
  /** The account that money is sent to from now on, as its borrower recognises it. */
  changedAccount?: string
  /** Of a refund that was approved: the money behind it is gone, and it is not sent. */
  isWithdrawn?: boolean
  /** Of a refund that was requested. */
  isRefused?: boolean
}

/** `later`: it is tried again. `unknown`: nobody knows whether it was sent, so it is not sent again. */
export type NoticesTables = {
  notices: {
    id: Generated<number>
    borrower_id: string
    matter: NoticeTopic
    /** What it is about: the same topic about the same subject is sent once. */
    subject: string
    order_id: string | null
    facts: NoticeValues
    created_at: Date
    /** `open`: it is still to be sent. `obsolete`: it was not sent, since it is no longer true. */
    state: NoticeState
    sent_by: Generated<NoticeChannel | ''>
    tries: Generated<number>
    next_try_at: Date
    /** The day of the one notice about a topic that is due by a date; null for all others. */
    sent_on: string | null
  }
  /** Each way by which a notice was sent, or tried. */
  notice_attempts: {
    id: Generated<number>
    notice_id: number
    borrower_id: string
    channel: NoticeChannel
    state: NoticeAttemptState
    tries: Generated<number>
    /** What the company calls the message. */
    provider_id: Generated<string>
    reason: Generated<string>
    cost_micro_usd: Generated<number>
    /** The message to the phone number, for as long as that is stored. */
    sms_id: number | null
    created_at: Date
    changed_at: Date
  }
  /** What messages of a day became, and what they cost; `code` stands for codes to sign in with. */
  message_totals: {
    day: string
    channel: NoticeChannel | 'code'
    state: string
    count: number
    cost_micro_usd: number
  }
  push_subscriptions: {
    endpoint_hash: string
    borrower_id: string
    /** With which it was requested; empty where that is not known. It ends with it. */
    session_id: Generated<string>
    endpoint: string
    p256dh: string
    auth: string
    language: Language
    created_at: Date
    seen_at: Date
  }
  notice_switches: { borrower_id: string; matter: NoticeTopic; channel: NoticeChannel; is_on: boolean }
}

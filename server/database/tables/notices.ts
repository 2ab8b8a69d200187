import type { Generated } from 'kysely'
import type { NoticeChannel, NoticeMatter } from '../../../contract/calls/notices.ts'
import type { Language } from '../../../contract/market/language.ts'

/** What the text of a notice is made of, in whichever language it is read. */
export type NoticeFacts = {
  amountMinor?: number
  /** A day: when it was paid, or by when it is due. */
  on?: string
  complaintId?: string
  approved?: boolean
  /** Of the application itself, before any loan: what became of it. */
  application?: 'approved' | 'declined' | 'again'
  /** Of a payout: the borrower's account could not take it. */
  hasAccountProblem?: boolean
}

export type NoticesTables = {
  notices: {
    id: Generated<number>
    borrower_id: string
    matter: NoticeMatter
    /** What it is about: the same matter about the same subject is told once. */
    subject: string
    order_id: string | null
    facts: NoticeFacts
    created_at: Date
    /** `open`: it is still to be sent. */
    state: 'open' | 'done'
    sent_by: Generated<NoticeChannel | ''>
    tries: Generated<number>
    next_try_at: Date
  }
  push_subscriptions: {
    endpoint_hash: string
    borrower_id: string
    /** With which it was asked for; empty where that is not known. It ends with it. */
    session_id: Generated<string>
    endpoint: string
    p256dh: string
    auth: string
    language: Language
    created_at: Date
    seen_at: Date
  }
  notice_switches: { borrower_id: string; matter: NoticeMatter; channel: NoticeChannel; is_on: boolean }
}

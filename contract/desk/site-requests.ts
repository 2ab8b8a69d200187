import * as v from 'valibot'
import type { Language, Market } from '../../market/language.ts'
import { REPLY_MAX } from '../calls/complaints.ts'
import { required, text } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'

export const siteRequestKinds = ['message', 'data'] as const
export type SiteRequestKind = 'message' | 'copy' | 'deletion'

/** As in the queue of complaints, a row names nobody. */
export type SiteRequestRow = {
  number: string
  kind: SiteRequestKind
  market: Market
  receivedAt: string
  dueOn: string
  urgency: 'today' | 'late' | 'later' | 'closed'
  closedAt: string
  handler: string
}

export type SiteRequestRecord = SiteRequestRow & {
  language: Language
  name: string
  company: string
  contacts: string[]
  text: string
  borrowerId: string | null
  answer: string
}

const number = required(40)
const readers = ['agent', 'manager', 'auditor'] as const

export const siteRequests = {
  siteRequestQueue: staffRead<{ rows: SiteRequestRow[]; next: string | null }>()({
    summary: 'Messages of the contact form, or data requests; what is due first at the top',
    by: readers,
    request: v.object({
      of: v.picklist(siteRequestKinds),
      isClosed: v.boolean(),
      after: v.optional(text(120)),
    }),
  }),
  siteRequestShow: staffRead<SiteRequestRecord>()({
    summary: 'One message or data request, with how to reach whoever sent it',
    by: readers,
    personal: true,
    request: v.object({ number }),
  }),
  siteRequestClose: staffAct()({
    summary: 'Close a message or data request with what was answered or done',
    by: ['agent', 'manager'],
    request: v.object({ number, text: required(REPLY_MAX) }),
  }),
}

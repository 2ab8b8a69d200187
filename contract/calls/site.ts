import * as v from 'valibot'
import { incomePeriods } from '../../market/income.ts'
import type { Language, Market } from '../../market/language.ts'
import {
  amount,
  digits,
  essential,
  flag,
  labelled,
  optional,
  reference,
  required,
  text,
} from '../wire/fields.ts'
import { endpoint, perHour, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import { REPLY_MAX } from './complaints.ts'

export const CONTACT_NAME_MAX = 80
export const CONTACT_TELEPHONE_MAX = 32
export const CONTACT_MESSAGE_MAX = 2000
export const DATA_REQUEST_NOTE_MAX = 500

/** What a person may ask for at `/User` (product 10.7). */
export const dataRequestKinds = ['copy', 'deletion'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

const number = () => essential(v.string())

/** Roughly; whether it is a number of the market or a real address is for the service to decide. */
const phoneLike = /\+?[\d ().-]{7,24}/
const atom = /[a-zA-Z0-9_+-]{1,40}/
const host = /(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,40}[a-zA-Z0-9])?\.){1,4}[a-zA-Z]{2,24}/
const reachable = new RegExp(
  `^(?:${phoneLike.source}|${atom.source}(?:\\.${atom.source}){0,3}@${host.source})$`,
)

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

const requestNumber = required(40)
const readers = ['agent', 'manager', 'auditor'] as const

/** The calls of the official site. None is in the base contract: its contact form sent nothing, and `/User` was empty. */
export const site = {
  costExample: endpoint({
    summary: 'What a loan costs: a representative example, the terms and the highest annual rate',
    ours: true,
    method: 'POST',
    path: '/v3/site/cost-example',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'read',
    limit: readsPerMinute(240),
    request: v.object({}),
    reply: v.object({
      productName: v.string(),
      /** One sentence with all figures, as regulators and app stores want it. */
      sentence: essential(v.string()),
      rows: v.array(labelled),
      /** How the annual rates of this reply are computed. */
      rateNote: v.optional(v.string(), ''),
      termMinDays: essential(v.number()),
      termMaxDays: essential(v.number()),
      /** Hundredths of a percent, the highest of all products. */
      maxAnnualRate: essential(v.number()),
      products: v.array(
        v.object({
          name: v.string(),
          description: v.string(),
          amountMinMinor: essential(v.number()),
          amountMaxMinor: essential(v.number()),
          termDays: essential(v.number()),
          annualRate: essential(v.number()),
        }),
      ),
    }),
  }),
  loanEstimate: endpoint({
    summary: 'What somebody could likely borrow and at what price, by three answers; nothing is stored',
    ours: true,
    method: 'POST',
    path: '/v3/site/estimate',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({
      income: amount(),
      incomePer: v.picklist(incomePeriods),
      /** What loans elsewhere take a month, where the market's rules count that. */
      payments: v.optional(amount()),
      /** In whole years; without it nothing is said about it. */
      age: v.optional(digits(3)),
      amount: amount(),
    }),
    reply: v.object({
      likely: essential(flag()),
      /** The most that could be borrowed at first; empty where nothing could. */
      limit: v.string(),
      /** Why not, or what is different from what was asked for; empty where there is nothing to say. */
      message: v.string(),
      /** What would change it. */
      change: v.string(),
      offers: v.array(v.object({ name: v.string(), term: v.string(), rows: v.array(labelled) })),
      /** How the annual rates are computed. */
      rateNote: v.string(),
      /** '1': so unusual an income that it was perhaps typed for another length of time. */
      doubtful: flag(),
    }),
  }),
  contactSave: endpoint({
    summary: 'A message from the contact form',
    ours: true,
    method: 'POST',
    path: '/v3/site/contact-save',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perHour(5, 100),
    request: v.object({
      name: required(CONTACT_NAME_MAX),
      telephone: required(CONTACT_TELEPHONE_MAX),
      content: required(CONTACT_MESSAGE_MAX),
      /** Product 2.10: held but not shown. */
      email: optional(254),
      company: optional(120),
    }),
    reply: v.object({ number: number() }),
  }),
  dataRequestSave: endpoint({
    summary: 'Ask for a copy of, or the deletion of, the data of an account',
    ours: true,
    method: 'POST',
    path: '/v3/site/data-request-save',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perHour(5, 100),
    request: v.object({
      kind: v.picklist(dataRequestKinds),
      /** The phone number or e-mail address of the account: whoever answers there owns it. */
      contact: v.pipe(required(254), v.regex(reachable, 'a phone number or an e-mail address')),
      note: optional(DATA_REQUEST_NOTE_MAX),
    }),
    reply: v.object({ number: number(), dueOn: v.string() }),
  }),
  dataRequestRead: endpoint({
    summary: 'How a data request stands; its number cannot be guessed',
    ours: true,
    method: 'POST',
    path: '/v3/site/data-request-read',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ number: reference(20) }),
    reply: v.object({
      number: number(),
      kind: v.picklist(dataRequestKinds),
      receivedOn: v.string(),
      dueOn: v.string(),
      state: v.picklist(['received', 'done']),
    }),
  }),
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
    request: v.object({ number: requestNumber }),
  }),
  siteRequestClose: staffAct()({
    summary: 'Close a message or data request with what was answered or done',
    by: ['agent', 'manager'],
    request: v.object({ number: requestNumber, text: required(REPLY_MAX) }),
  }),
}

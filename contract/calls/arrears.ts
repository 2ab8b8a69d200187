import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, essential, loose, required, text } from '../wire/fields.ts'
import { endpoint, ofBorrower, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import { order } from './repayment.ts'

/** What can come of each way of contact. */
export const contactOutcomes = {
  call: ['reached', 'noAnswer', 'wrongNumber', 'promised', 'refused'],
  message: ['sent', 'answered', 'failed'],
  visit: ['reached', 'nobodyThere', 'promised', 'refused'],
  note: ['noted', 'planAsked'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ContactWay = keyof typeof contactOutcomes
export type ContactOutcome = (typeof contactOutcomes)[ContactWay][number]

export const contactWays = Object.keys(contactOutcomes) as ContactWay[]

export const CONTACT_BODY_MAX = 2_000
export const HARDSHIP_REASON_MAX = 500

/** Why somebody cannot pay, where they want to say it. */
export const hardshipReasons = ['lateIncome', 'lostWork', 'illness', 'family', 'other'] as const
export type HardshipReason = (typeof hardshipReasons)[number]

const reason = v.optional(v.union([v.picklist(hardshipReasons), v.literal('')]), '')

/** What a borrower does who cannot pay. */
export const arrears = {
  paymentHelp: endpoint({
    ...ofBorrower,
    summary: 'What is possible for whoever cannot pay, and what each way costs',
    path: '/v3/loan-details/payment-help',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object(order),
    reply: v.object({
      productName: v.string(),
      productLogo: v.string(),
      /** What is late, or else due next; half of it; and since or until when. */
      amount: essential(v.string()),
      half: v.string(),
      dueOn: v.string(),
      isLate: loose,
      /** Days to promise, with the late charges that arise until then. */
      days: v.array(v.object({ day: essential(v.string()), text: v.string(), cost: v.string() })),
      /** What an extension costs beside doing nothing, in a sentence; '' where none is sold. */
      extensionCost: v.string(),
      isExtensionCheaper: loose,
      /** '1' while a promise stops contact; '0' where one was broken before. */
      pausesContact: loose,
      promise: v.optional(v.object({ amount: v.string(), day: v.string(), cost: v.string() })),
      /** The day on which a new plan was asked for; '' where none was. */
      planAskedOn: v.string(),
      contactHours: v.object({ from: v.string(), to: v.string() }),
      advice: v.object({ name: v.string(), phone: v.string(), website: v.string() }),
      telephone: v.string(),
    }),
  }),
  promiseMake: endpoint({
    ...ofBorrower,
    summary: 'Promise to pay by a day; contact stops until then',
    path: '/v3/loan-details/promise-make',
    kind: 'act',
    limit: perMinute(10),
    request: v.object({
      ...order,
      day: calendarDay(),
      share: v.picklist(['whole', 'half']),
      reason,
    }),
    reply: v.object({ note: v.string() }),
  }),
  planAsk: endpoint({
    ...ofBorrower,
    summary: 'Ask for a new plan with other instalments',
    path: '/v3/loan-details/plan-ask',
    kind: 'act',
    limit: perMinute(10),
    request: v.object({
      ...order,
      reason,
    }),
    reply: v.object({ note: v.string() }),
  }),
}

/** What of the list is shown; nothing for all of it. */
export const arrearsShows = ['callable', 'promiseDue', 'notReached', 'mine'] as const
export type ArrearsShow = (typeof arrearsShows)[number]
export const arrearsSorts = ['days', 'overdue'] as const
export type ArrearsSort = (typeof arrearsSorts)[number]

export type ArrearsRow = {
  orderId: string
  name: string
  /** Masked. */
  phone: string
  daysPastDue: number
  class: string
  /** Since when it is repaid by another schedule, while it is named so. */
  restructuredOn: string | null
  overdueMinor: number
  lastContact: { at: string; way: ContactWay; outcome: ContactOutcome } | null
  openPromise: { amountMinor: number; payBy: string } | null
  brokenPromises: number
  hardshipUntil: string | null
  openCollectionComplaint: boolean
  owner: string | null
  nextOn: string | null
}

/** The portfolio at the end of the last day that was closed. */
export type PortfolioSummary = {
  day: string
  loans: number
  principalMinor: number
  overdueMinor: number
  provisionMinor: number
  buckets: { fromDays: number; loans: number; principalMinor: number; atRiskBasisPoints: number }[]
  classes: {
    code: string
    loans: number
    principalMinor: number
    provisionBasisPoints: number
    provisionMinor: number
  }[]
}

export type PromiseOutcome = 'open' | 'kept' | 'broken' | 'withdrawn'

export type ContactEntry = {
  id: number
  at: string
  way: ContactWay
  outcome: ContactOutcome
  body: string
  by: string
}

export type ArrearsRecord = {
  orderId: string
  market: Market
  today: string
  borrower: { id: string; name: string; phone: string }
  /** At the end of the last closed day; null where the loan was not looked at yet. */
  classified: { class: string; daysPastDue: number; restructuredOn: string | null } | null
  position: {
    openMinor: number
    overdueMinor: number
    daysPastDue: number
    periods: { periodNo: number; dueOn: string; daysLate: number; openMinor: number; paidMinor: number }[]
  }
  calling: {
    /** Whole, for whoever is calling now; otherwise empty. */
    phone: string
    isMine: boolean
    /** Another who is calling now. */
    heldBy: string | null
    owner: string | null
    isOwner: boolean
    nextOn: string | null
    /** Of where the borrower lives. */
    timeZone: string
  }
  /** Why contact is refused now, and when it is permitted next; null where it is permitted. */
  contactRefusal: string | null
  contacts: { rows: ContactEntry[]; next: number | null }
  promises: {
    id: number
    amountMinor: number
    payBy: string
    at: string
    by: string
    /** Why the borrower cannot pay, in words; '' where nothing was said. */
    reason: string
    state: PromiseOutcome
  }[]
  hardships: {
    id: number
    until: string
    reason: string
    at: string
    by: string
    /** Empty while it holds. */
    endedAt: string
    endedBy: string
    holds: boolean
  }[]
}

const orderId = required(64)
const day = calendarDay()
const market = v.picklist(['id', 'in'] as const satisfies readonly Market[])
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The hardship that whoever asks has seen; 0 for none. */
const seen = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const readers = ['agent', 'treasurer', 'manager', 'auditor'] as const
const callers = ['agent', 'manager'] as const

export const deskArrears = {
  arrearsList: staffRead<{ summary: PortfolioSummary | null; rows: ArrearsRow[]; next: string | null }>()({
    summary: 'Loans in arrears, the latest first, and the portfolio at the end of the last closed day',
    by: readers,
    personal: true,
    request: v.object({
      market,
      class: v.optional(text(12)),
      bucket: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      show: v.optional(v.picklist(arrearsShows)),
      sort: v.optional(v.picklist(arrearsSorts)),
      after: v.optional(text(90)),
    }),
  }),
  arrearsShow: staffRead<ArrearsRecord>()({
    summary: 'One loan: position, contacts, promises to pay and hardship',
    by: readers,
    personal: true,
    request: v.object({ orderId, before: v.optional(positive) }),
  }),
  callTake: staffAct<{ orderId: string }>()({
    summary:
      'Begin to call: about one order, or the next that may be called; shows the number, and keeps others from calling',
    by: callers,
    request: v.object({ market, orderId: v.optional(orderId) }),
  }),
  contactLog: staffAct<{ next: string | null }>()({
    summary:
      'Write down a contact, with what was promised and who calls when next; refused when contact is not permitted. With `goesOn` the next call begins',
    by: callers,
    request: v.object({
      orderId,
      way: v.picklist(contactWays),
      outcome: required(20),
      body: text(CONTACT_BODY_MAX),
      /** A promise has both. */
      amountMinor: v.optional(positive),
      payBy: v.optional(day),
      nextOn: v.optional(day),
      /** Whether whoever writes it down goes on calling this borrower. */
      owns: v.optional(v.boolean()),
      goesOn: v.optional(v.boolean()),
    }),
  }),
  promiseWithdraw: staffAct()({
    summary: 'Take an open promise out of the count',
    by: callers,
    request: v.object({ orderId, promiseId: positive }),
  }),
  hardshipMark: staffAct()({
    summary: 'Pause contact with the borrower up to a day; another day and reason replace those before',
    by: callers,
    request: v.object({ orderId, until: day, reason: required(HARDSHIP_REASON_MAX), seen }),
  }),
  hardshipEnd: staffAct()({
    summary: 'End a hardship before its day',
    by: callers,
    request: v.object({ orderId, seen }),
  }),
  generalLedger: staffRead<{ name: string; csv: AsyncIterable<string> }>()({
    summary: 'The postings of some days as CSV',
    by: ['treasurer', 'manager', 'auditor'],
    personal: true,
    request: v.object({ market, from: day, to: day }),
  }),
  trialBalance: staffRead<{ name: string; csv: AsyncIterable<string> }>()({
    summary: 'By account what was booked up to the end of a day, as CSV',
    by: ['treasurer', 'manager', 'auditor'],
    request: v.object({ market, day }),
  }),
  bureauExport: staffRead<{ name: string; pieces: AsyncIterable<string> }>()({
    summary: "A file for the market's credit bureau, as of the last closed day",
    by: ['manager'],
    personal: true,
    request: v.object({ market, file: required(12) }),
  }),
}

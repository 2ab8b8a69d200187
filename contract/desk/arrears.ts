import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, required, text } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'

/** What can come of each way of contact. */
export const contactOutcomes = {
  call: ['reached', 'noAnswer', 'wrongNumber', 'promised', 'refused'],
  message: ['sent', 'answered', 'failed'],
  visit: ['reached', 'nobodyThere', 'promised', 'refused'],
  note: ['noted'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ContactWay = keyof typeof contactOutcomes
export type ContactOutcome = (typeof contactOutcomes)[ContactWay][number]

export const contactWays = Object.keys(contactOutcomes) as ContactWay[]

export const CONTACT_BODY_MAX = 2_000
export const HARDSHIP_REASON_MAX = 500

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
  lastContact: { at: string; way: ContactWay; outcome: string } | null
  openPromise: { amountMinor: number; payBy: string } | null
  brokenPromises: number
  hardshipUntil: string | null
  openCollectionComplaint: boolean
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
  outcome: string
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
  /** Why contact is refused now, and when it is permitted next; null where it is permitted. */
  contactRefusal: string | null
  contacts: { rows: ContactEntry[]; next: number | null }
  promises: {
    id: number
    amountMinor: number
    payBy: string
    at: string
    by: string
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
      after: v.optional(text(90)),
    }),
  }),
  arrearsShow: staffRead<ArrearsRecord>()({
    summary: 'One loan: position, contacts, promises to pay and hardship',
    by: readers,
    personal: true,
    request: v.object({ orderId, before: v.optional(positive) }),
  }),
  contactLog: staffAct()({
    summary: 'Write down a call, message, visit or note; refused when contact is not permitted',
    by: callers,
    request: v.object({
      orderId,
      way: v.picklist(contactWays),
      outcome: required(20),
      body: text(CONTACT_BODY_MAX),
    }),
  }),
  promiseRecord: staffAct()({
    summary: 'Note that the borrower has promised to pay so much by a day',
    by: callers,
    request: v.object({ orderId, amountMinor: positive, payBy: day }),
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

import * as v from 'valibot'
import { COMPLAINT_IMAGES_MAX } from '../../market/constants.ts'
import type { Language, LocalText, Market } from '../../market/language.ts'
import { optional, required, text } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

export const complaintFilters = ['all', 'mine', 'unclaimed', 'answered'] as const
export type ComplaintFilter = (typeof complaintFilters)[number]

/** How a complaint is placed against the day that its answer was promised for. */
export type ComplaintUrgency = 'today' | 'late' | 'later' | 'answered'

/** A row names nobody and says nothing of what was written: a look at the queue is no look at a person's data. */
export type ComplaintQueueRow = {
  complaintId: string
  market: Market
  type: string
  isCollection: boolean
  urgency: ComplaintUrgency
  dueOn: string
  receivedAt: string
  answeredAt: string
  /** Who works on it; empty where nobody does. */
  holder: string
  isMine: boolean
  /** The regulator's time is over. */
  isOverClock: boolean
  score: number | null
}

export type ComplaintStepKind =
  | 'received'
  | 'handling'
  | 'answered'
  | 'note'
  | 'claim'
  | 'handOver'
  | 'release'
  | 'extension'
export type ComplaintStepRow = {
  kind: ComplaintStepKind
  at: string
  by: string
  /** Whom it was handed over to. */
  to: string
  body: string
  images: string[]
}

/** The order that was complained about, as far as it has come. */
export type ComplainedOrder = {
  orderId: string
  product: string
  status: string
  principalMinor: number
  startOn: string | null
  paidMinor: number
  openMinor: number
  next: { amountMinor: number; dueOn: string } | null
}

export type PreparedReply = { key: string; title: string; texts: LocalText }

export type ComplaintRecord = Omit<ComplaintQueueRow, 'holder'> & {
  version: number
  sonType: string
  content: string
  borrower: { id: string; name: string }
  order: ComplainedOrder
  holder: { name: string; since: string; until: string } | null
  colleagues: { id: string; name: string; role: StaffRole }[]
  clock: { until: string; extendableTo: string | null; authority: string; source: string }
  steps: ComplaintStepRow[]
  /** The borrower's, preselected for the answer. */
  language: Language
  prepared: PreparedReply[]
  may: { claim: boolean; handOver: boolean; reply: boolean; extend: boolean; note: boolean }
}

const complaintId = required(40)
const version = v.pipe(v.number(), v.integer(), v.minValue(0))
const seen = { complaintId, version }

const readers = ['agent', 'manager', 'auditor'] as const
const handlers = ['agent', 'manager'] as const

export const REPLY_MAX = 2000
export const NOTE_MAX = 1000

export const deskComplaints = {
  complaintQueue: staffRead<{ rows: ComplaintQueueRow[]; next: string | null }>()({
    summary: 'Complaints: what is due today first, then what is late, then what is due later',
    by: readers,
    request: v.object({
      show: v.picklist(complaintFilters),
      isCollection: v.boolean(),
      after: v.optional(text(120)),
    }),
  }),
  complaintShow: staffRead<ComplaintRecord>()({
    summary: 'One complaint with its order, its history and texts prepared for the answer',
    by: readers,
    personal: true,
    request: v.object({ complaintId }),
  }),
  complaintPicture: staffRead<{ type: string; base64: string }>()({
    summary: 'A picture of a complaint, or of its answer',
    by: readers,
    personal: true,
    request: v.object({ complaintId, image: required(64), size: v.picklist(['full', 'small']) }),
  }),
  complaintClaim: staffAct()({
    summary: 'Begin to work on a complaint that nobody holds',
    by: handlers,
    request: v.object(seen),
  }),
  complaintHandOver: staffAct()({
    summary: 'Hand a complaint over to somebody, or back to the queue where nobody is named',
    by: handlers,
    request: v.object({ ...seen, to: optional(60), note: optional(NOTE_MAX) }),
  }),
  complaintNote: staffAct()({
    summary: 'Write a note that no borrower sees',
    by: handlers,
    request: v.object({ complaintId, text: required(NOTE_MAX) }),
  }),
  complaintReply: staffAct()({
    summary: 'Answer a complaint, or correct the answer; the borrower is told',
    by: handlers,
    request: v.object({
      ...seen,
      text: text(REPLY_MAX),
      pictures: v.optional(v.pipe(v.array(v.instance(Blob)), v.maxLength(COMPLAINT_IMAGES_MAX)), []),
    }),
  }),
  complaintExtend: staffAct()({
    summary: 'Take the longer time that the regulator allows, once, with the reason',
    by: handlers,
    request: v.object({ ...seen, reason: required(500) }),
  }),
}

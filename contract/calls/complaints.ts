import * as v from 'valibot'
import { visibleLength } from '../../base/visible-characters.ts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '../../market/constants.ts'
import type { Language, LocalText, Market } from '../../market/language.ts'
import {
  essential,
  flag,
  loose,
  maybeOwned,
  optional,
  otherwise,
  ours,
  owned,
  required,
  stars,
  text,
  titled,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

const option = v.object({ title: essential(v.string()), value: essential(loose) })

const orderCard = v.object({
  productLogo: v.string(),
  productName: v.string(),
  status: v.string(),
  list: v.array(titled),
  orderNo: essential(loose),
  /** 1 means collection complaints are allowed for this order (product 3). */
  isShow: loose,
})

const listed = v.object({
  id: essential(loose),
  time: v.string(),
  type: v.string(),
  content: v.string(),
  /** Its status as a short text. */
  status: ours(v.optional(v.string(), '')),
})

/** How far a complaint has come. */
const step = v.object({
  title: v.string(),
  /** When it happened, formatted; empty as long as it has not. */
  time: v.string(),
  state: otherwise(v.picklist(['done', 'current', 'open']), 'open'),
})

/** Four bytes a character and joined emoji: the byte bound is wide, the visible one exact. */
const problemDetail = v.pipe(
  required(COMPLAINT_TEXT_MAX * 16),
  v.check((value) => visibleLength(value) <= COMPLAINT_TEXT_MAX, 'too long'),
)

/** A picture is stored twice: to look at, and small, for a list on a slow network. */
export const imageSizes = ['full', 'small'] as const

export type OrderCard = v.InferOutput<typeof orderCard>

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

/** Our own contact log and messages of the days before a complaint; `texts` is what is put into the answer. */
export type ComplaintEvidence = {
  summary: string
  rows: { at: string; what: string; by: string }[]
  texts: LocalText
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
  evidence: ComplaintEvidence
  may: { claim: boolean; handOver: boolean; reply: boolean; extend: boolean; note: boolean }
}

const complaintId = required(40)
const version = v.pipe(v.number(), v.integer(), v.minValue(0))
const seen = { complaintId, version }

const readers = ['agent', 'manager', 'auditor'] as const
const handlers = ['agent', 'manager'] as const

export const REPLY_MAX = 2000
export const NOTE_MAX = 1000

/** What can be done with complaints, by whoever may: the calls of product 7.2, and the desk's. */
export const complaints = {
  complaintInit: endpoint({
    summary: 'What the complaint entry shows: types, child types, orders',
    method: 'POST',
    path: '/user-problem/problem-init',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ orderId: maybeOwned('order'), orderNo: maybeOwned('order') }),
    reply: v.object({
      problemType: v.array(option),
      problemSonType: v.array(option),
      orderDetail: v.nullable(orderCard),
      orderList: v.array(orderCard),
      problemStatus: v.optional(loose, ''),
    }),
  }),
  complaintSave: endpoint({
    summary: 'File a complaint',
    method: 'POST',
    path: '/user-problem/problem-save',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'act',
    limit: perMinute(10),
    request: v.object({
      problemType: required(16),
      problemSonType: optional(16),
      problemDetail,
      problemImage: optional(4000),
      orderNo: owned('order'),
    }),
    reply: v.object({ problemId: loose }),
  }),
  complaintList: endpoint({
    summary: 'Past complaints, in tabs',
    method: 'POST',
    path: '/user-problem/problem-list',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({ tabs: v.array(v.object({ title: v.string(), list: v.array(listed) })) }),
  }),
  complaintDetail: endpoint({
    summary: 'One complaint and its answer',
    method: 'POST',
    path: '/user-problem/problem-detail',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ problemId: owned('complaint') }),
    reply: v.object({
      type: v.string(),
      sonType: v.string(),
      problemId: loose,
      content: v.string(),
      images: v.array(v.string()),
      disposeDetail: v.string(),
      disposeImages: v.array(v.string()),
      isScore: loose,
      /** Who answered, as the borrower reads it (product 2.5). */
      handler: ours(v.optional(v.string(), '')),
      time: ours(v.optional(v.string(), '')),
      isCollection: ours(v.optional(loose, '0')),
      steps: ours(v.optional(v.array(step), [])),
      /** Until when the answer is promised, formatted, and whether that has passed without one. */
      promise: ours(v.optional(v.object({ until: essential(v.string()), broken: otherwise(flag(), '0') }))),
    }),
  }),
  complaintScore: endpoint({
    summary: 'Rate how a complaint was handled',
    method: 'POST',
    path: '/user-problem/save-score',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'act',
    limit: perMinute(10),
    request: v.object({ score: stars(), problemId: owned('complaint') }),
    reply: v.object({}),
  }),
  complaintImageSave: endpoint({
    summary: 'Upload one picture for a complaint',
    method: 'POST',
    path: '/user-problem/upload-problem-img',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    body: 'multipart',
    request: v.object({ problemImage: v.instance(Blob) }),
    reply: v.object({ url: essential(v.string()) }),
  }),
  complaintImageRead: endpoint({
    summary: 'One picture of a complaint or its answer, for its borrower',
    ours: true,
    method: 'POST',
    path: '/user-problem/problem-img-read',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(600),
    request: v.object({ image: owned('image'), size: v.optional(v.picklist(imageSizes), 'full') }),
    reply: v.object({ type: v.string(), base64: v.string() }),
  }),
  // At the desk.
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
    request: v.object({ complaintId, image: required(64), size: v.picklist(imageSizes) }),
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

import * as v from 'valibot'
import { visibleLength } from '../../base/strings.ts'
import { COMPLAINT_TEXT_MAX } from '../../market/constants.ts'
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
  titled,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'

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

/** Product 7.2, the complaint calls. */
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
    kind: 'steps',
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
    kind: 'steps',
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
}
export type OrderCard = v.InferOutput<typeof orderCard>

import * as v from 'valibot'
import { assistantRecords, CONTACT_OVERALL } from '../../market/constants.ts'
import { essential, loose, maybeOwned, maybeReference, optional, ours } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'
import { complaints } from './complaints.ts'

const answer = v.object({
  id: essential(loose),
  title_local: essential(v.string()),
  action_type: loose,
  /** Under which type a choice with action_type 4 files a complaint. */
  problemType: ours(v.optional(loose, '')),
})
const question = v.object({ id: essential(loose), title_local: v.string() })
const category = v.object({ id: essential(loose), title_local_alias: essential(v.string()) })
const { orderDetail, orderList } = complaints.complaintInit.reply.entries

/** One record and what was answered, in the language of the request and with the order's facts of today. */
const chatRecord = v.object({
  id: loose,
  type: v.picklist(Object.values(assistantRecords)),
  value: v.string(),
  question: v.optional(question),
  answerList: v.array(answer),
  text: v.string(),
})
export type AssistantAnswer = v.InferOutput<typeof answer>
export type ChatRecord = v.InferOutput<typeof chatRecord>

/** Product 7.2, smart customer service; vocabulary in product 10.6. */
export const assistant = {
  assistantInit: endpoint({
    summary: 'Orders and question categories of the new complaint page',
    method: 'POST',
    path: '/v3/user-problem/problem-init',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ orderNo: maybeOwned('order') }),
    reply: v.object({ problemStatus: v.array(category), orderDetail, orderList }),
  }),
  assistantAnswers: endpoint({
    summary: 'A question and its answers; pid 0 is the top level',
    method: 'GET',
    path: '/v3/user-problem/get-qa-list',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(240),
    request: v.object({ orderNo: maybeOwned('order'), pid: maybeReference(16) }),
    reply: v.object({ question: v.optional(question), answerList: v.array(answer) }),
  }),
  assistantRecord: endpoint({
    summary: 'Record a choice, a typed text, solved or not, or a star score',
    method: 'POST',
    path: '/v3/user-problem/qa-record',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(60),
    request: v.object({
      /** Empty for a borrower who has no order yet. */
      orderNo: maybeOwned('order'),
      type: v.picklist(Object.values(assistantRecords)),
      value: optional(500),
      qaId: maybeReference(16),
    }),
    reply: v.object({
      text: v.optional(v.string(), ''),
      answerList: ours(v.optional(v.array(answer), [])),
    }),
  }),
  assistantLog: endpoint({
    summary: 'What was said in this chat so far',
    ours: true,
    method: 'GET',
    path: '/v3/user-problem/qa-log',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(240),
    request: v.object({ orderNo: maybeOwned('order') }),
    reply: v.object({ list: v.array(chatRecord) }),
  }),
  contactInfo: endpoint({
    summary: 'Telephone and mail of customer service',
    method: 'POST',
    path: '/v3/personal-center/contact-kf-info',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ overall: v.optional(v.literal(CONTACT_OVERALL), CONTACT_OVERALL) }),
    reply: v.object({ email: v.string(), phone: v.string() }),
  }),
}

import * as v from 'valibot'
import { complaints } from './complaints.ts'
import { CONTACT_OVERALL } from './constants.ts'
import { endpoint, perMinute, readsPerMinute } from './endpoint.ts'
import { loose, maybeOwned, maybeReference, optional, owned } from './fields.ts'

const answer = v.object({ id: loose, title_local: v.string(), action_type: loose })
const question = v.object({ id: loose, title_local: v.string() })
const category = v.object({ id: loose, title_local_alias: v.string() })
const { orderDetail, orderList } = complaints.complaintInit.reply.entries

/** Spec 7.2, smart customer service; vocabulary in decisions 6. */
export const assistant = {
  assistantInit: endpoint({
    summary: 'Orders and question categories of the new complaint page',
    method: 'POST',
    path: '/v3/user-problem/problem-init',
    dialect: 'envelope',
    auth: 'borrower',
    limit: readsPerMinute(120),
    request: v.object({ orderNo: maybeOwned('order') }),
    reply: v.object({ problemStatus: v.array(category), orderDetail, orderList }),
  }),
  assistantAnswers: endpoint({
    summary: 'A question and its answers; pid 0 is the top level',
    method: 'GET',
    path: '/v3/user-problem/get-qa-list',
    dialect: 'envelope',
    auth: 'borrower',
    limit: readsPerMinute(240),
    request: v.object({ orderNo: maybeOwned('order'), pid: maybeReference(16) }),
    reply: v.object({ question: v.optional(question), answerList: v.array(answer) }),
  }),
  assistantRecord: endpoint({
    summary: 'Record a choice, a typed text, solved or not, or a star score',
    method: 'POST',
    path: '/v3/user-problem/qa-record',
    dialect: 'envelope',
    auth: 'borrower',
    limit: perMinute(60),
    request: v.object({
      orderNo: owned('order'),
      type: v.picklist(['1', '2', '3', '4']),
      value: optional(500),
      qaId: maybeReference(16),
    }),
    reply: v.object({ text: v.optional(v.string(), ''), answerList: v.optional(v.array(answer), []) }),
  }),
  contactInfo: endpoint({
    summary: 'Telephone and mail of customer service',
    method: 'POST',
    path: '/v3/personal-center/contact-kf-info',
    dialect: 'envelope',
    auth: 'anyone',
    limit: readsPerMinute(120),
    request: v.object({ overall: v.optional(v.literal(CONTACT_OVERALL), CONTACT_OVERALL) }),
    reply: v.object({ email: v.string(), phone: v.string() }),
  }),
}

import * as v from 'valibot'
import { assistantRecords, CONTACT_OVERALL } from '../../market/constants.ts'
import { type LocalText, languages } from '../../market/language.ts'
import {
  essential,
  loose,
  maybeOwned,
  maybeReference,
  optional,
  ours,
  reference,
  required,
  text,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffAct, staffRead } from '../wire/operation.ts'
import { everyone, type StaffRole } from '../wire/roles.ts'
import { complaints } from './complaints.ts'
import type { ContentHistory } from './content.ts'

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

/** A public line for somebody in need. A telephone or address may be empty, never both. */
const helpLine = v.object({ name: v.string(), phone: v.string(), website: v.string() })
const helpLines = ours(v.optional(v.array(helpLine), []))

/** One record and what was answered, in the language of the request and with the order's facts of today. */
const chatRecord = v.object({
  id: loose,
  type: v.picklist(Object.values(assistantRecords)),
  value: v.string(),
  question: v.optional(question),
  answerList: v.array(answer),
  text: v.string(),
  helpLines,
})
export type AssistantAnswer = v.InferOutput<typeof answer>
export type ChatRecord = v.InferOutput<typeof chatRecord>
export type HelpLine = v.InferOutput<typeof helpLine>

/** The texts of a question of the assistant's tree; each is in four languages. */
export const questionParts = ['title', 'answer', 'keywords'] as const
export type QuestionPart = (typeof questionParts)[number]
export const partLengths: Readonly<Record<QuestionPart, number>> = { title: 120, answer: 2000, keywords: 500 }

export type AssistantQuestion = {
  id: string
  texts: Readonly<Record<QuestionPart, LocalText>>
  /** Of its texts as they are now: whoever saves names what was seen. */
  mark: string
}
export type AssistantTopic = { id: string; title: LocalText; questions: AssistantQuestion[] }

const managers: readonly StaffRole[] = ['manager']
const seen = v.pipe(v.number(), v.integer(), v.minValue(0))
const version = v.pipe(v.number(), v.integer(), v.minValue(0))
const inLanguages = (max: number) =>
  v.object({ en: text(max), id: text(max), hi: text(max), zh: text(max) }) satisfies v.GenericSchema<
    Record<(typeof languages)[number], string>
  >
const texts = v.object({
  title: inLanguages(partLengths.title),
  answer: inLanguages(partLengths.answer),
  keywords: inLanguages(partLengths.keywords),
})

/** How far back questions without an answer are looked for. */
export const UNANSWERED_DAYS = 30

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
      helpLines,
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
  assistantShow: staffRead<ContentHistory & { topics: AssistantTopic[]; problems: string[] }>()({
    summary: "The assistant's tree: its draft, or what is published, and its history",
    by: everyone,
    request: v.object({ version: v.optional(version) }),
  }),
  assistantFind: staffRead<{ found: { id: string; title: string }[]; isClear: boolean; crisis: string }>()({
    summary: 'What a borrower who types this would get now: an answer, or questions to choose from',
    by: everyone,
    request: v.object({ text: text(200), language: v.picklist(languages) }),
  }),
  assistantUnanswered: staffRead<{ rows: { text: string; count: number; latest: string }[] }>()({
    summary: 'What borrowers typed lately and nothing was found for, grouped',
    by: everyone,
    personal: true,
    request: v.object({}),
  }),
  assistantQuestionSave: staffAct<{ questionId: string }>()({
    summary: 'Write a question into the draft; without an id a new one',
    by: managers,
    request: v.object({ topicId: reference(16), questionId: maybeReference(16), mark: text(64), texts }),
  }),
  assistantQuestionRemove: staffAct()({
    summary: 'Take a question out of the draft',
    by: managers,
    request: v.object({ questionId: reference(16), mark: text(64) }),
  }),
  assistantDraftRestore: staffAct()({
    summary: 'Make an older version the draft; version 0 is what the product came with',
    by: managers,
    request: v.object({ seen, version }),
  }),
  assistantDraftDiscard: staffAct()({
    summary: 'Go back to what is published',
    by: managers,
    request: v.object({ seen }),
  }),
  assistantPublish: staffAct<{ version: number }>()({
    summary: 'Make the draft that was seen the tree that borrowers get',
    by: managers,
    request: v.object({ seen, note: required(200) }),
  }),
}

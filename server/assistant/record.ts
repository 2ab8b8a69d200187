import * as texts from '#texts'
import type { assistant } from '../../contract/calls/assistant.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { RequestOf } from '../../contract/wire/operation.ts'
import { assistantRecords, CHAT_GOOD_SCORE, COMPLAINT_REPLY_WORKING_DAYS } from '../../market/constants.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Schema } from '../database/schema.ts'
import { type AnswerContext, answerContextOf, answersAt, findChoices } from './answers.ts'
import { crisisIn } from './crisis.ts'
import { replyToCrisis, reportCrisis } from './crisis-reply.ts'
import { readRecords, saveRecord } from './records-query.ts'
import { searchTree } from './search.ts'

type Request = RequestOf<typeof assistant.assistantRecord>
type StoredRecord = Pick<Schema['assistant_records'], 'type' | 'value' | 'node_id' | 'found'>

/** Product 4: a score below 4 gets a message of ours. */
const lowScoreText = () =>
  texts.assistant_low_score({
    reply: texts.terms_business_days({ count: COMPLAINT_REPLY_WORKING_DAYS }),
  })

/** The reply to a record. It follows from the record, so the log needs no copy of it and works in every language. */
function replyTo({ type, value, node_id, found }: StoredRecord, subject: AnswerContext) {
  const { tree } = subject
  const node = tree.byId.get(node_id)
  switch (String(type)) {
    case assistantRecords.picked:
      return { text: '', answerList: node ? answersAt(node, subject) : [] }
    case assistantRecords.typed: {
      const crisis = crisisIn(value)
      if (crisis) return replyToCrisis(crisis, subject)
      if (node) return { text: '', answerList: answersAt(node, subject) }
      return {
        text: found ? '' : texts.assistant_nothing_close(),
        answerList: findChoices(found.split(' '), subject),
      }
    }
    case assistantRecords.score:
      return { text: Number(value) < CHAT_GOOD_SCORE ? lowScoreText() : '', answerList: [] }
    default:
      return { text: '', answerList: [] }
  }
}

/** Whether a record is valid, by its type (product 10.6). */
function refusalOf({ type, value, qaId }: Request, subject: AnswerContext): Refusal | null {
  const isKnown = subject.tree.byId.has(qaId)
  switch (type) {
    case assistantRecords.picked:
      return isKnown ? null : refuse(codes.notFound)
    case assistantRecords.typed:
      return value.trim() ? null : refuse(codes.invalidRequest)
    case assistantRecords.solved:
      if (!isKnown) return refuse(codes.notFound)
      return value === '0' || value === '1' ? null : refuse(codes.invalidRequest)
    case assistantRecords.score:
      return /^[1-5]$/.test(value) ? null : refuse(codes.invalidRequest, texts.rate_none())
  }
}

/** What was found for a typed text, and the question itself where it is clear which is meant. */
async function understand(call: Call, text: string) {
  const { questions, isClear } = await searchTree(call.db, { text, language: call.language })
  return { found: questions.join(' '), node_id: (isClear && !crisisIn(text) && questions[0]) || '' }
}

export const recordHandlers = {
  assistantRecord: async (call, request) => {
    const { orderNo, type, value, qaId } = request
    const subject = await answerContextOf(call, orderNo)
    if (!subject) return refuse(codes.notFound)
    const refusal = refusalOf(request, subject)
    if (refusal) return refusal
    const typed = value.trim()
    const record = {
      type: Number(type),
      value: typed,
      ...(type === assistantRecords.typed
        ? await understand(call, typed)
        : { node_id: subject.tree.byId.has(qaId) ? qaId : '', found: '' }),
    }
    await saveRecord(call, orderNo, record)
    if (type === assistantRecords.typed) await reportCrisis(call, typed, subject)
    return replyTo(record, subject)
  },
  assistantLog: async (call, { orderNo }) => {
    const subject = await answerContextOf(call, orderNo)
    if (!subject) return refuse(codes.notFound)
    const records = await readRecords(call, orderNo)
    return {
      list: records.map((record) => {
        const node = subject.tree.byId.get(record.node_id)
        return {
          id: record.id,
          type: String(record.type) as Request['type'],
          value: record.value,
          ...(node && { question: { id: node.id, title_local: node.title } }),
          ...replyTo(record, subject),
        }
      }),
    }
  },
} satisfies Handlers<Pick<typeof assistant, 'assistantRecord' | 'assistantLog'>>

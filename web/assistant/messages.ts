import * as texts from '#texts'
import type { AssistantAnswer, ChatRecord, HelpLine } from '../../contract/calls/assistant.ts'
import { assistantActions, assistantRecords, CHAT_GOOD_SCORE } from '../../market/constants.ts'

/** A choice is a form's button, or a link where it leads to another page. */
export type ChatChoice = { id: string; title: string; href: string | null }

export type Message = {
  key: string
  from: 'me' | 'us'
  text: string
  choices: ChatChoice[]
  /** The question that this answers, until the borrower has reported whether it helped. */
  asksHelped: string | null
  /** Product 2.7: a 'contact CS' button under a reported result. */
  offersContact: boolean
  /** Whom to call now, where the borrower wrote of a crisis. */
  helpLines: readonly HelpLine[]
}

type MessageOptions = { linkTo: (answer: AssistantAnswer) => string | null }

const does = (answer: AssistantAnswer | undefined, action: number) => answer?.action_type === String(action)

/** Product 2.7: a single answer is one, unless it leads on. A backend may not name its kind. */
const isAnswer = (answer: AssistantAnswer) =>
  ![assistantActions.children, assistantActions.person, assistantActions.complaint].some((action) =>
    does(answer, action),
  )

export const choicesOf = (answers: readonly AssistantAnswer[], { linkTo }: MessageOptions): ChatChoice[] =>
  answers.map((answer) => ({ id: answer.id, title: answer.title_local, href: linkTo(answer) }))

const blank = { text: '', choices: [], asksHelped: null, offersContact: false, helpLines: [] }
type Reply = Partial<Message> | null

/** A clear question is answered, beneath what was understood; else there is a list to choose from, the best first. */
function replyToText({ question, answerList, text, helpLines }: ChatRecord, options: MessageOptions): Reply {
  const [only, ...others] = answerList
  if (helpLines.length > 0)
    return { text, helpLines, choices: choicesOf(answerList, options), offersContact: true }
  if (!only) return { text: text || texts.chat_sorry(), offersContact: true }
  if (question && others.length === 0 && isAnswer(only))
    return { text: `${question.title_local}\n${only.title_local}`, asksHelped: only.id }
  return { text: texts.chat_found(), choices: choicesOf(answerList, options), offersContact: true }
}

/** Our reply to one record. */
function replyTo(record: ChatRecord, options: MessageOptions): Reply {
  const [only, ...others] = record.answerList
  switch (record.type) {
    case assistantRecords.picked:
      if (!only) return null
      if (others.length === 0 && isAnswer(only)) return { text: only.title_local, asksHelped: only.id }
      if (others.length === 0 && does(only, assistantActions.person))
        return { text: only.title_local, offersContact: true }
      return {
        text: texts.chat_choose({ topic: record.question?.title_local ?? '' }),
        choices: choicesOf(record.answerList, options),
      }
    case assistantRecords.typed:
      return replyToText(record, options)
    case assistantRecords.solved:
      return {
        text: record.value === '1' ? texts.chat_glad() : texts.chat_sorry(),
        offersContact: true,
      }
    case assistantRecords.score:
      return Number(record.value) < CHAT_GOOD_SCORE
        ? { text: record.text || texts.chat_sorry(), offersContact: true }
        : { text: texts.rate_thanks_text() }
  }
}

/** The borrower's text in a record. */
function textOf({ type, value, question }: ChatRecord): string {
  switch (type) {
    case assistantRecords.picked:
      return question?.title_local ?? ''
    case assistantRecords.typed:
      return value
    case assistantRecords.solved:
      return value === '1' ? texts.chat_solved() : texts.chat_not_solved()
    case assistantRecords.score:
      return texts.stars({ count: Number(value) })
  }
}

/** The log as messages of two authors. An answer asks whether it helped until that is reported. */
export function messagesOf(list: readonly ChatRecord[], options: MessageOptions): Message[] {
  const isReported = (questionId: string, at: number) =>
    list
      .slice(at + 1)
      .some(({ type, question }) => type === assistantRecords.solved && question?.id === questionId)
  return list.flatMap((record, at): Message[] => {
    const text = textOf(record)
    const reply = replyTo(record, options)
    const asksHelped = reply?.asksHelped && !isReported(reply.asksHelped, at) ? reply.asksHelped : null
    return [
      ...(text ? [{ ...blank, key: `${record.id}-me`, from: 'me' as const, text }] : []),
      ...(reply ? [{ ...blank, ...reply, asksHelped, key: `${record.id}-us`, from: 'us' as const }] : []),
    ]
  })
}

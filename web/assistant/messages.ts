import * as texts from '#texts'
import type { AssistantAnswer, ChatRecord } from '../../contract/calls/assistant.ts'
import { assistantActions, assistantRecords, CHAT_GOOD_SCORE } from '../../contract/market/constants.ts'

/** A choice is a form's button, or a link where it leads to another page. */
export type Choice = { id: string; title: string; href: string | null }

export type Message = {
  key: string
  from: 'me' | 'us'
  text: string
  choices: Choice[]
  /** The question whose answer this is, as long as nobody said whether it helped. */
  asksHelped: string | null
  /** Product 2.7: a 'contact CS' button under a reported result. */
  offersContact: boolean
}

type Telling = { linkTo: (answer: AssistantAnswer) => string | null }

const does = (answer: AssistantAnswer | undefined, action: number) => answer?.action_type === String(action)

/** Product 2.7: a single answer is one, unless it leads on. A backend may not name its kind. */
const isAnswer = (answer: AssistantAnswer) =>
  ![assistantActions.children, assistantActions.person, assistantActions.complaint].some((action) =>
    does(answer, action),
  )

export const choicesOf = (answers: readonly AssistantAnswer[], { linkTo }: Telling): Choice[] =>
  answers.map((answer) => ({ id: answer.id, title: answer.title_local, href: linkTo(answer) }))

const blank = { text: '', choices: [], asksHelped: null, offersContact: false }
type Reply = Partial<Message> | null

/** What we said to one record. */
function replyTo(said: ChatRecord, telling: Telling): Reply {
  const [only, ...others] = said.answerList
  switch (said.type) {
    case assistantRecords.picked:
      if (!only) return null
      if (others.length === 0 && isAnswer(only)) return { text: only.title_local, asksHelped: only.id }
      if (others.length === 0 && does(only, assistantActions.person))
        return { text: only.title_local, offersContact: true }
      return {
        text: texts.chat_choose({ topic: said.question?.title_local ?? '' }),
        choices: choicesOf(said.answerList, telling),
      }
    case assistantRecords.typed:
      return only
        ? {
            text: texts.chat_found(),
            choices: choicesOf(said.answerList, telling),
            offersContact: true,
          }
        : { text: said.text || texts.chat_sorry(), offersContact: true }
    case assistantRecords.solved:
      return {
        text: said.value === '1' ? texts.chat_glad() : texts.chat_sorry(),
        offersContact: true,
      }
    case assistantRecords.score:
      return Number(said.value) < CHAT_GOOD_SCORE
        ? { text: said.text || texts.chat_sorry(), offersContact: true }
        : { text: texts.rate_thanks_text() }
  }
}

/** What the borrower said, in a record. */
function wordsOf({ type, value, question }: ChatRecord): string {
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

/** The log as two people's messages. An answer asks whether it helped until that was said. */
export function messagesOf(list: readonly ChatRecord[], telling: Telling): Message[] {
  const isReported = (asked: string, at: number) =>
    list
      .slice(at + 1)
      .some(({ type, question }) => type === assistantRecords.solved && question?.id === asked)
  return list.flatMap((said, at): Message[] => {
    const words = wordsOf(said)
    const reply = replyTo(said, telling)
    const asksHelped = reply?.asksHelped && !isReported(reply.asksHelped, at) ? reply.asksHelped : null
    return [
      ...(words ? [{ ...blank, key: `${said.id}-me`, from: 'me' as const, text: words }] : []),
      ...(reply ? [{ ...blank, ...reply, asksHelped, key: `${said.id}-us`, from: 'us' as const }] : []),
    ]
  })
}

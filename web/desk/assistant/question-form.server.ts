import * as texts from '#texts'
import {
  type AssistantTopic,
  partLengths,
  type QuestionPart,
  questionParts,
} from '../../../contract/desk/assistant.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { type Language, type LocalText, languages } from '../../../market/language.ts'
import { type DeskPageContext, deskRefused, fieldsOf } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'

const fieldName = (part: QuestionPart, language: Language) => `${part}.${language}`

type Fields = Readonly<Record<string, string>>

const textsIn = (fields: Fields, part: QuestionPart): LocalText => {
  const of = (language: Language) => fields[fieldName(part, language)]?.replaceAll('\r\n', '\n') ?? ''
  return { en: of('en'), id: of('id'), hi: of('hi'), zh: of('zh') }
}

/** The question that the address names, or a new one of a topic; null where it names none. */
export function questionForm({ query, typed, language }: DeskPageContext, topics: readonly AssistantTopic[]) {
  const id = query.get('question') ?? ''
  const topic = topics.find((of) =>
    id === '' ? of.id === query.get('new') : of.questions.some((question) => question.id === id),
  )
  if (!topic) return null
  const question = topic.questions.find((of) => of.id === id)
  const fields: Fields = typed ? fieldsOf(typed) : {}
  const suggested = id === '' ? (query.get('text') ?? '').slice(0, partLengths.title) : ''
  const textOf = (part: QuestionPart, of: Language) =>
    fields[fieldName(part, of)] ??
    question?.texts[part][of] ??
    (part === 'title' && of === language ? suggested : '')
  return {
    id,
    topicId: topic.id,
    topic: topic.title[language],
    // What was typed against another text stays against it: the page says so instead of overwriting.
    mark: fields['mark'] ?? question?.mark ?? '',
    parts: languages.map((of) => ({
      language: of,
      fields: questionParts.map((part) => ({
        part,
        name: fieldName(part, of),
        max: partLengths[part],
        value: textOf(part, of),
      })),
    })),
  }
}

export async function saveQuestion(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const fields = fieldsOf(form)
  const result = await context.desk.assistantQuestionSave({
    topicId: fields['topicId'] ?? '',
    questionId: fields['questionId'] ?? '',
    mark: fields['mark'] ?? '',
    texts: {
      title: textsIn(fields, 'title'),
      answer: textsIn(fields, 'answer'),
      keywords: textsIn(fields, 'keywords'),
    },
  })
  if (!result.success) return deskRefused(result)
  return {
    toast: texts.desk_content_saved(),
    to: context.href(deskPaths.assistant, { question: result.data.questionId }),
  }
}

export async function removeQuestion(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { questionId = '', mark = '' } = fieldsOf(form)
  const result = await context.desk.assistantQuestionRemove({ questionId, mark })
  if (!result.success) return deskRefused(result)
  return { toast: texts.desk_assistant_removed(), to: context.href(deskPaths.assistant) }
}

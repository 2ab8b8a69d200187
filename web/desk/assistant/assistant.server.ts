import * as texts from '#texts'
import {
  type AssistantTopic,
  partLengths,
  type QuestionPart,
  questionParts,
  UNANSWERED_DAYS,
} from '../../../contract/desk/assistant.ts'
import { deskTable } from '../../../contract/desk/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import {
  isLanguage,
  type Language,
  type LocalText,
  languageNames,
  languages,
} from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { shownHistory, versionIn } from '../content/shown-history.server.ts'

const fieldName = (part: QuestionPart, language: Language) => `${part}.${language}`

type Fields = Readonly<Record<string, string>>

const textsIn = (fields: Fields, part: QuestionPart): LocalText => {
  const of = (language: Language) => fields[fieldName(part, language)]?.replaceAll('\r\n', '\n') ?? ''
  return { en: of('en'), id: of('id'), hi: of('hi'), zh: of('zh') }
}

/** The question that the address names, or a new one of a topic; null where it names none. */
function questionForm({ query, typed, language }: DeskPageContext, topics: readonly AssistantTopic[]) {
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

async function saveQuestion(context: DeskPageContext, form: FormData): Promise<Outcome> {
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

async function removeQuestion(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { questionId = '', mark = '' } = fieldsOf(form)
  const result = await context.desk.assistantQuestionRemove({ questionId, mark })
  if (!result.success) return deskRefused(result)
  return { toast: texts.desk_assistant_removed(), to: context.href(deskPaths.assistant) }
}

type Asked = { text: string; language: Language }

const askedIn = (fields: Readonly<Record<string, string>>, language: Language): Asked => {
  const { find: text = '', language: chosen = '' } = fields
  return { text: text.slice(0, 200), language: isLanguage(chosen) ? chosen : language }
}

/** What a borrower would be offered; null where nothing was typed. */
async function findAnswers({ desk, href }: DeskPageContext, asked: Asked) {
  if (asked.text.trim() === '') return null
  const found = await desk.assistantFind(asked)
  if (!found.success) return null
  return found.data.found.map(({ id, title }) => ({
    id,
    title,
    href: href(deskPaths.assistant, { question: id }),
  }))
}

async function unansweredOf({ desk, href, language, pack }: DeskPageContext, topicId: string) {
  const found = await desk.assistantUnanswered({})
  const rows = found.success ? found.data.rows : []
  return rows.map(({ text, count, latest }) => ({
    text,
    count,
    latest: deskTime(latest, language, pack),
    add: href(deskPaths.assistant, { new: topicId, text }),
  }))
}

export async function load(context: DeskPageContext) {
  const { desk, query, href, here, language, staff, typed } = context
  const version = versionIn(query)
  const found = await desk.assistantShow(version === undefined ? {} : { version })
  if (!found.success) return deskFailure(found)
  const { topics, problems } = found.data
  const fields = typed ? fieldsOf(typed) : {}
  const asked = askedIn(fields, language)
  const editing = questionForm(context, topics)
  const [first] = topics
  return {
    title: texts.desk_assistant(),
    props: {
      here,
      ...shownHistory(found.data, context),
      version: version ?? null,
      shipped: href(deskPaths.assistant, { version: '0' }),
      all: href(deskPaths.assistant),
      problems,
      note: fields['note'] ?? '',
      mayEdit: mayCall(staff.role, deskTable.assistantPublish),
      editing,
      asked,
      found: await findAnswers(context, asked),
      languages: languages.map((of) => ({ value: of, label: languageNames[of] })),
      days: UNANSWERED_DAYS,
      unanswered: editing ? [] : await unansweredOf(context, first?.id ?? ''),
      topics: topics.map(({ id, title }) => ({
        id,
        title: title[language],
        add: href(deskPaths.assistant, { new: id }),
      })),
      questions: topics.flatMap((topic) =>
        topic.questions.map(({ id, texts: words }) => ({
          id,
          topic: topic.title[language],
          title: words.title[language] || words.title.en || id,
          href: href(deskPaths.assistant, { question: id }),
        })),
      ),
    },
  }
}

async function find(context: DeskPageContext, form: FormData): Promise<Outcome> {
  return { stay: true, props: await findAnswers(context, askedIn(fieldsOf(form), context.language)) }
}

const all = ({ href }: DeskPageContext) => href(deskPaths.assistant)

async function publish(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { seen = '', note = '' } = fieldsOf(form)
  const result = await context.desk.assistantPublish({ seen: Number(seen), note })
  if (!result.success) return deskRefused(result)
  return { toast: texts.desk_content_published_done({ version: result.data.version }), to: all(context) }
}

async function discard(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.desk.assistantDraftDiscard({ seen: Number(fieldsOf(form)['seen']) })
  return result.success ? { toast: texts.desk_content_discarded(), to: all(context) } : deskRefused(result)
}

async function restore(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.desk.assistantDraftRestore({
    seen: Number(fieldsOf(form)['seen']),
    version: versionIn(context.query) ?? 0,
  })
  return result.success ? { toast: texts.desk_content_saved(), to: all(context) } : deskRefused(result)
}

export const acts = { find, publish, discard, restore, save: saveQuestion, remove: removeQuestion }

export type Props = PropsOf<typeof load>

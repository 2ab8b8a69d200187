import * as texts from '#texts'
import {
  type AssistantTopic,
  partLengths,
  type QuestionPart,
  questionParts,
  UNANSWERED_DAYS,
} from '../../../contract/calls/assistant.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { isLanguage, type Language, languageNames, languages } from '../../../market/language.ts'
import { shownHistory, versionIn } from '../../desk-kit/content/shown-history.server.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure, deskRefused, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'

const fieldName = (part: QuestionPart, language: Language) => `texts.${part}.${language}`

/** The question that the address names, or a new one of a topic; null where it names none. */
function questionForm({ query, typed, language }: DeskPageContext, topics: readonly AssistantTopic[]) {
  const id = query.get('question') ?? ''
  const topic = topics.find((of) =>
    id === '' ? of.id === query.get('new') : of.questions.some((question) => question.id === id),
  )
  if (!topic) return null
  const question = topic.questions.find((of) => of.id === id)
  const suggested = id === '' ? (query.get('text') ?? '').slice(0, partLengths.title) : ''
  const textOf = (part: QuestionPart, of: Language) =>
    fieldIn(
      typed,
      fieldName(part, of),
      question?.texts[part][of] ?? (part === 'title' && of === language ? suggested : ''),
    )
  return {
    id,
    topicId: topic.id,
    topic: topic.title[language],
    // What was typed against another text stays against it: the page says so instead of overwriting.
    mark: fieldIn(typed, 'mark', question?.mark ?? ''),
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

type Requested = { text: string; language: Language }

const queryIn = (form: FormData | null, language: Language): Requested => {
  const chosen = fieldIn(form, 'language')
  return {
    text: fieldIn(form, 'find').slice(0, 200),
    language: isLanguage(chosen) ? chosen : language,
  }
}

/** What a borrower would be offered; null where nothing was typed. */
async function findAnswers({ desk, href }: DeskPageContext, requested: Requested) {
  if (requested.text.trim() === '') return null
  const found = await desk.assistantFind(requested)
  if (!found.success) return null
  const { isClear, crisis } = found.data
  return {
    isClear,
    isCrisis: crisis !== '',
    questions: found.data.found.map(({ id, title }) => ({
      id,
      title,
      href: href(deskPaths.assistant, { question: id }),
    })),
  }
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
  const { desk, query, href, currentUrl, language, staff, typed } = context
  const version = versionIn(query)
  const found = await desk.assistantShow(version === undefined ? {} : { version })
  if (!found.success) return deskFailure(found)
  const { topics, problems } = found.data
  const requested = queryIn(typed, language)
  const editing = questionForm(context, topics)
  const [first] = topics
  return {
    title: texts.desk_assistant(),
    props: {
      currentUrl,
      ...shownHistory(found.data, context),
      version: version ?? null,
      shipped: href(deskPaths.assistant, { version: '0' }),
      all: href(deskPaths.assistant),
      problems,
      note: fieldIn(typed, 'note'),
      mayEdit: mayCall(staff.role, deskTable.assistantPublish),
      editing,
      requested,
      found: await findAnswers(context, requested),
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
  return { stay: true, props: await findAnswers(context, queryIn(form, context.language)) }
}

const all = ({ href }: DeskPageContext) => href(deskPaths.assistant)

async function publish(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.desk.assistantPublish(requestIn(form, deskTable.assistantPublish))
  if (!result.success) return deskRefused(result)
  return { toast: texts.desk_content_published_done({ version: result.data.version }), to: all(context) }
}

export const acts = {
  find,
  publish,
  discard: deskAct('assistantDraftDiscard', { toast: texts.desk_content_discarded, to: all }),
  restore: deskAct('assistantDraftRestore', {
    toast: texts.desk_content_saved,
    known: ({ query }) => ({ version: versionIn(query) ?? 0 }),
    to: all,
  }),
  save: deskAct('assistantQuestionSave', {
    toast: texts.desk_content_saved,
    to: ({ href }, { questionId }) => href(deskPaths.assistant, { question: questionId }),
  }),
  remove: deskAct('assistantQuestionRemove', { toast: texts.desk_assistant_removed, to: all }),
}

export type Props = PropsOf<typeof load>

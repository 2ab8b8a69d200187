import * as v from 'valibot'
import { type LocalText, languages } from '../../market/language.ts'
import { maybeReference, reference, required, text } from '../wire/fields.ts'
import { staffAct, staffRead } from '../wire/operation.ts'
import { everyone, type StaffRole } from '../wire/roles.ts'
import type { ContentHistory } from './content.ts'

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

export const assistantDesk = {
  assistantShow: staffRead<ContentHistory & { topics: AssistantTopic[]; problems: string[] }>()({
    summary: "The assistant's tree: its draft, or what is published, and its history",
    by: everyone,
    request: v.object({ version: v.optional(version) }),
  }),
  assistantFind: staffRead<{ found: { id: string; title: string }[] }>()({
    summary: 'What a borrower who types this would be offered now',
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

import * as v from 'valibot'
import { type LocalText, languages } from '../../market/language.ts'
import { maybeReference, reference, required, text } from '../wire/fields.ts'
import type { ContentHistory } from './content.ts'
import { deskAct, deskRead } from './desk-call.ts'
import { everyone, type StaffRole } from './roles.ts'

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
  assistantShow: deskRead<ContentHistory & { topics: AssistantTopic[]; problems: string[] }>()({
    summary: "The assistant's tree: its draft, or what is published, and its history",
    roles: everyone,
    request: v.object({ version: v.optional(version) }),
  }),
  assistantFind: deskRead<{ found: { id: string; title: string }[] }>()({
    summary: 'What a borrower who types this would be offered now',
    roles: everyone,
    request: v.object({ text: text(200), language: v.picklist(languages) }),
  }),
  assistantUnanswered: deskRead<{ rows: { text: string; count: number; latest: string }[] }>()({
    summary: 'What borrowers typed lately and nothing was found for, grouped',
    roles: everyone,
    personal: true,
    request: v.object({}),
  }),
  assistantQuestionSave: deskAct<{ questionId: string }>()({
    summary: 'Write a question into the draft; without an id a new one',
    roles: managers,
    request: v.object({ topicId: reference(16), questionId: maybeReference(16), mark: text(64), texts }),
  }),
  assistantQuestionRemove: deskAct()({
    summary: 'Take a question out of the draft',
    roles: managers,
    request: v.object({ questionId: reference(16), mark: text(64) }),
  }),
  assistantDraftRestore: deskAct()({
    summary: 'Make an older version the draft; version 0 is what the product came with',
    roles: managers,
    request: v.object({ seen, version }),
  }),
  assistantDraftDiscard: deskAct()({
    summary: 'Go back to what is published',
    roles: managers,
    request: v.object({ seen }),
  }),
  assistantPublish: deskAct<{ version: number }>()({
    summary: 'Make the draft that was seen the tree that borrowers get',
    roles: managers,
    request: v.object({ seen, note: required(200) }),
  }),
}

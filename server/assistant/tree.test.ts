import { describe, expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import { orderPlaceholderNames } from './order-placeholders.ts'
import { fill, marketPlaceholders } from './placeholders.ts'
import { tree } from './tree.ts'

const questions = tree.flatMap((category) => category.questions)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('the tree holds at least sixty questions, each with an id of its own that fits the wire', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  const ids = [...tree, ...questions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z-]{1,16}$/)
})

describe.each(questions.map((question) => [question.id, question] as const))('%s', (_, question) => {
  test('is asked, answered and findable in four languages', () => {
    for (const language of languages)
      for (const words of [question.title, question.answer, question.keywords])
        expect(words[language].trim()).not.toBe('')
  })

  test('says the same in every language: as many paragraphs, the same facts', () => {
    for (const language of languages) {
      expect(question.answer[language].split('\n')).toHaveLength(question.answer.en.split('\n').length)
      expect(placeholders(question.answer[language]), language).toEqual(placeholders(question.answer.en))
      expect(placeholders(question.title[language] + question.keywords[language])).toEqual([])
    }
  })

  test('takes every figure from the market pack or the order', () => {
    for (const language of languages)
      expect(question.answer[language].replace(/23[:.]59/g, '')).not.toMatch(/\p{Nd}/u)
    const known = [
      ...Object.keys(withLocale('en', () => marketPlaceholders(packs.id))),
      ...orderPlaceholderNames,
    ]
    expect(placeholders(question.answer.en).filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  test('answers a borrower without an order too, in both markets', () => {
    for (const pack of Object.values(packs))
      for (const language of languages) {
        const answer = fill(
          question.answer[language],
          withLocale(language, () => marketPlaceholders(pack)),
        )
        expect(answer.length).toBeGreaterThan(10)
        expect(answer).not.toMatch(/[{}]/)
      }
  })
})

test('a paragraph whose fact is missing is left out, and only that one', () => {
  expect(fill('Owed: {amount}.\nBy {day}.\nAlways.', { day: 'Monday' })).toBe('By Monday.\nAlways.')
})

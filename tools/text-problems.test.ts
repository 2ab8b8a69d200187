import { expect, test } from 'vitest'
import { type CatalogueText, readTexts, textProblems } from './text-problems.ts'

const texts = readTexts('.')

test('no text is left in English, in other letters or with stray spaces', () => {
  expect(texts.length).toBeGreaterThan(5_000)
  expect(textProblems(texts)).toEqual([])
})

test.each<[string, CatalogueText['language'], string, string | null]>([
  ['an untranslated text', 'id', 'Your loan', 'is English'],
  ['a term that is the same everywhere', 'hi', 'UPI', null],
  ['a word that is Indonesian too', 'id', 'Bank', null],
  ['Chinese in a Hindi text', 'hi', 'आपका 贷款', 'has Han letters'],
  ['Hindi in an Indonesian text', 'id', 'Pinjaman आपका', 'has Devanagari letters'],
  ['an English word in a Chinese text', 'zh', '您的 loan', 'has the Latin words loan'],
  ['a placeholder', 'zh', '您的 {loan}', null],
  ['two spaces', 'id', 'Pinjaman  Anda', 'has a space too many'],
  ['a space before a full stop', 'id', 'Pinjaman Anda .', 'has a space before a mark'],
  ['a placeholder without its end', 'id', 'Bayar {amount', 'has a placeholder that does not end'],
])('%s', (_, language, text, problem) => {
  const english = text === 'Bank' || text === 'UPI' ? text : 'Your loan'
  const found = textProblems([
    { folder: 'x', key: 'k', language: 'en', variants: [english] },
    { folder: 'x', key: 'k', language, variants: [text] },
  ])
  expect(found).toEqual(problem === null ? [] : [`x/${language}.json: k ${problem}: ${text}`])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glossary, otherNames } from './glossary.ts'
import { type CatalogueText, readTexts, type TextLanguage, textLanguages } from './text-problems.ts'

type Localized = Readonly<Record<TextLanguage, string>>
type Topic = {
  id: string
  title: Localized
  questions: { id: string; title: Localized; answer: Localized }[]
}

const inBoth = (folder: string, key: string, text: Localized): CatalogueText[] =>
  textLanguages.map((language) => ({ folder, key, language, variants: [text[language]] }))

/** What borrowers type may be any name: the search words of a question are not among its texts. */
const assistantTexts = globSync('server/assistant/tree/*.json').flatMap((file) => {
  const topic = JSON.parse(readFileSync(file, 'utf8')) as Topic
  return [
    ...inBoth(file, topic.id, topic.title),
    ...topic.questions.flatMap(({ id, title, answer }) => [
      ...inBoth(file, id, title),
      ...inBoth(file, id, answer),
    ]),
  ]
})

test('a thing has one name in every text', () => {
  expect(otherNames(readTexts('.'))).toEqual([])
})

test('and in what the assistant says', () => {
  expect(assistantTexts.length).toBeGreaterThan(200)
  expect(otherNames(assistantTexts)).toEqual([])
})

test.each<[string, Partial<CatalogueText>, string, number]>([
  ['an office word', { language: 'id' }, 'Buka di Peramban Anda', 1],
  ['a word in which another one stands', { language: 'id' }, 'Pinjaman dihapusbukukan', 0],
  ['a word of the trade, to a borrower', { language: 'id' }, 'Nomor pesanan', 1],
  [
    'a word of the trade, to staff',
    { language: 'id', folder: 'web/money-acts/desk/texts' },
    'Nomor pesanan',
    0,
  ],
  ['a word with an ending', { language: 'hi' }, 'आपके ऋणों का भुगतान', 1],
  ['a letter with a dot', { language: 'hi' }, 'हर ख\u093cर्च', 1],
  ['the same letter as one sign', { language: 'hi' }, 'हर \u0959र्च', 1],
  ['a number of things', { language: 'hi', key: 'money_problem_wrong_schedule' }, 'दिनों की संख्या', 0],
  ['a full stop of another script', { language: 'hi' }, '18 नवंबर को देय है.', 1],
  ['another language', { language: 'zh' }, 'Peramban', 0],
  ['a word of the trade in English', { language: 'en' }, 'Your order number', 1],
  ['its placeholder', { language: 'en' }, 'About loan {order}', 0],
  ['another word for a loan', { language: 'zh' }, '全部借款', 1],
  ['a longer word that has it', { language: 'zh' }, '借款人', 0],
])('%s', (_, about, text, found) => {
  const one = { folder: 'web/x/texts', key: 'k', language: 'en', variants: [text], ...about } as CatalogueText
  expect(otherNames([one])).toHaveLength(found)
})

test('no name is both used and refused', () => {
  for (const terms of Object.values(glossary))
    expect(terms.filter(({ use, instead }) => instead.includes(use))).toEqual([])
})

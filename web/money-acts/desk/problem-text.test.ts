import { expect, test } from 'vitest'
import type { EventProblem } from '../../../contract/calls/money.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { problemText } from './problem-text.ts'

const textIn = (language: 'en' | 'id', reason: string) => withLocale(language, () => problemText(reason))

test.each<[EventProblem, string, string]>([
  ['a reference of nobody', 'Nothing of ours has this reference', 'Referensi ini tidak ada pada kami'],
  [
    'the order takes no payment: not paid out',
    'The order takes no payment: it was not paid out',
    'Pesanan tidak menerima pembayaran: belum dicairkan',
  ],
])('%s is said in the language of the desk', (problem, english, indonesian) => {
  expect([textIn('en', problem), textIn('id', problem)]).toEqual([english, indonesian])
})

test('what the check of an account said is known too', () => {
  expect([textIn('en', 'other name'), textIn('id', 'other name')]).toEqual([
    'in another name',
    'atas nama lain',
  ])
})

test.each([
  '',
  'INSUFFICIENT_BALANCE',
  '400 BAD: REQUEST',
  'constructor',
  'Letter of 3 November: paid twice',
])('what a company or a person said stands as it was said: %s', (said) =>
  expect(textIn('id', said)).toBe(said),
)

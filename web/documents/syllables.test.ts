import { expect, test } from 'vitest'
import { syllablesOf } from './syllables.ts'

test.each([
  ['क्षेत्रीय', ['क्षे', 'त्री', 'य']],
  ['वार्षिक', ['वा', 'र्षि', 'क']],
  ['हिंदी', ['हिं', 'दी']],
  ['ढूँढ़ना', ['ढूँ', 'ढ़', 'ना']],
  ['ऋणों', ['ऋ', 'णों']],
  ['31वें।', ['3', '1', 'वें', '।']],
  ['', []],
])('%s by written syllables', (word, syllables) => {
  expect(syllablesOf(word)).toEqual(syllables)
  expect(syllablesOf(word).join('')).toBe(word)
})

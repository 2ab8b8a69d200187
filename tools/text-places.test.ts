import { expect, test } from 'vitest'
import { placesOf } from './text-places.ts'

const pages = [
  { name: 'home', path: '/main', picture: '1.jpg', text: 'Pay Rp1.060.000\n by 1 February (today)' },
  { name: 'settings', path: '/setting', picture: '2.jpg', text: 'Language 语言 3 दिन' },
]
const places = (...variants: string[]) => placesOf({ variants }, pages).map(({ name }) => name)

test.each<[string, string[], string[]]>([
  ['a text as it stands', ['Language'], ['settings']],
  ['a text with placeholders', ['Pay {amount} by {day}'], ['home']],
  ['one of its variants', ['{count} days', 'Pay {amount}'], ['home']],
  ['signs that mean something in a pattern', ['(today)'], ['home']],
  ['a single Chinese word', ['语言'], ['settings']],
  ['a word whose letters carry signs', ['{count} दिन'], ['settings']],
  ['nothing but placeholders', ['{amount} {day}'], []],
  ['what is nowhere', ['Nowhere'], []],
])('%s', (_, variants, expected) => {
  expect(places(...variants)).toEqual(expected)
})

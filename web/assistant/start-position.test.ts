import { expect, test } from 'vitest'
import { opensAtLatest } from './start-position.ts'

const at = (query: string) => new URL(`https://web.example/intelligentCustomerService${query}`)
const newVisit = { isNewVisit: true, isScrolled: false }

test.each([
  ['a visit to the chat finds the latest words', { ...newVisit, address: at('?lang=en') }, true],
  ['one from a category finds it at the top', { ...newVisit, address: at('?selectedIndex=5') }, false],
  ['a return to that', { address: at('?selectedIndex=5'), isNewVisit: false, isScrolled: false }, true],
  ['an address that names a part', { ...newVisit, address: at('#latest') }, false],
  ['who has begun to read', { address: at(''), isNewVisit: true, isScrolled: true }, false],
])('%s', (_, opening, isLatest) => {
  expect(opensAtLatest(opening)).toBe(isLatest)
})

import { expect, test } from 'vitest'
import { insertEvidence, insertPrepared } from './insert-prepared.ts'

const known = ['Thank you.\n\nWe looked.', 'Terima kasih.']

test.each([
  ['', 'Terima kasih.'],
  [' \r\n', 'Terima kasih.'],
  ['Thank you.\r\n\r\nWe looked.\n', 'Terima kasih.'],
  ['Thank you. We looked.', 'Thank you. We looked.\n\nTerima kasih.'],
])('over %j a prepared text gives %j', (typed, expected) => {
  expect(insertPrepared(typed, 'Terima kasih.', known)).toBe(expected)
})

test('our own log is put below what was written, once, however often it is asked for', () => {
  expect(insertEvidence('', 'calls 3')).toBe('calls 3')
  const once = insertEvidence('We looked:\r\n', 'calls 3\ncall, reached')
  expect(once).toBe('We looked:\n\ncalls 3\ncall, reached')
  expect(insertEvidence(once.replaceAll('\n', '\r\n'), 'calls 3\ncall, reached')).toBe(once)
})

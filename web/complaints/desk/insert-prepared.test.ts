import { expect, test } from 'vitest'
import { insertPrepared } from './insert-prepared.ts'

const known = ['Thank you.\n\nWe looked.', 'Terima kasih.']

test.each([
  ['', 'Terima kasih.'],
  [' \r\n', 'Terima kasih.'],
  ['Thank you.\r\n\r\nWe looked.\n', 'Terima kasih.'],
  ['Thank you. We looked.', 'Thank you. We looked.\n\nTerima kasih.'],
])('over %j a prepared text gives %j', (typed, expected) => {
  expect(insertPrepared(typed, 'Terima kasih.', known)).toBe(expected)
})

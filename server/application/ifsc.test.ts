import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { bankOfIfsc } from './ifsc.ts'

const ifsc = createRequire(import.meta.url)('ifsc') as { validate: (code: string) => boolean }

test.each([
  ['HDFC0000001', 'HDFC Bank'],
  ['SBIN0000001', 'State Bank of India'],
  ['ICIC0000001', 'ICICI Bank'],
])('%s is a branch of %s', (code, name) => {
  expect(bankOfIfsc(code)).toBe(name)
})

test.each([
  'HDFC0000001',
  'HDFC0ZZZZZZ',
  'SBIN0999999',
  'HDFC0CACABD',
  'ZZZZ0000001',
  'YESB0DNB002',
  'PYTM0123456',
  'HDFC1000001',
  'TOST0RING00',
])('%s is known where the package knows it', (code) => {
  expect(bankOfIfsc(code) !== null).toBe(ifsc.validate(code))
})

test.each(['', 'HDFC', 'hdfc0000001', 'HDFC0000001 ', 'HDFC000000१'])('%j is no IFSC', (code) => {
  expect(bankOfIfsc(code)).toBeNull()
})

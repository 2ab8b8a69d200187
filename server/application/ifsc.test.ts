import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ifscLines } from '../../tools/ifsc-data.mjs'
import { bankOfIfsc } from './ifsc.ts'

test.each([
  ['HDFC0000001', 'HDFC Bank'],
  ['SBIN0000001', 'State Bank of India'],
  ['ICIC0000001', 'ICICI Bank'],
])('%s is a branch of %s', (code, name) => {
  expect(bankOfIfsc(code)).toBe(name)
})

/** As the package says, of which the table is. */
test.each([
  ['HDFC0000001', true],
  ['HDFC0ZZZZZZ', false],
  ['SBIN0999999', false],
  ['HDFC0CACABD', false],
  ['ZZZZ0000001', false],
  ['YESB0DNB002', true],
  ['PYTM0123456', true],
  ['HDFC1000001', false],
  ['TOST0RING00', false],
])('%s is known: %s', (code, isKnown) => {
  expect(bankOfIfsc(code) !== null).toBe(isKnown)
})

test('numbers that follow one another are one range, and nothing is lost', () => {
  const branches = { AAAA: [3, 1, 2, 'NEFT02', 9, 'AB'], BBBB: [7] }
  const text = ifscLines({ branches, names: { AAAA: 'Bank A' }, version: '1' })
  expect(text.split('\n').slice(1)).toEqual(['AAAA\tBank A\t1-3,9,AB,NEFT02', 'BBBB\tBBBB\t7', ''])
})

test('the table is whole', () => {
  const lines = readFileSync(join(import.meta.dirname, 'ifsc-branches.txt'), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(1 + 257)
  const counted = lines.slice(1).flatMap((line) => (line.split('\t')[2] ?? '').split(','))
  const count = counted.reduce((sum, each) => {
    const [from = 0, to = from] = /^\d+(-\d+)?$/.test(each) ? each.split('-').map(Number) : [1]
    return sum + to - from + 1
  }, 0)
  expect(count).toBe(176_918)
})

test.each(['', 'HDFC', 'hdfc0000001', 'HDFC0000001 ', 'HDFC000000१'])('%j is no IFSC', (code) => {
  expect(bankOfIfsc(code)).toBeNull()
})

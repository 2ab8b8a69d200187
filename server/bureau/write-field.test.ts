import { expect, test } from 'vitest'
import type { BureauField } from '../../market/bureau-layout.ts'
import { writeField } from './write-field.ts'

const field = (of: Partial<BureauField>): BureauField => ({
  name: 'x',
  format: 'text',
  verified: true,
  ...of,
})

test.each<[string, Partial<BureauField>, string]>([
  ['a day with the day first', { fact: 'openedOn', format: 'dayFirst' }, '05022026'],
  ['a day with the year first', { fact: 'openedOn', format: 'yearFirst' }, '20260205'],
  ['whole units, rounded down', { fact: 'overdueMinor', format: 'whole' }, '1060000'],
  ['letters without accents, in capitals', { fact: 'name', format: 'capitals' }, 'JOSE D SOUZA'],
  ['letters and digits alone', { fact: 'orderId', format: 'alphanumeric' }, 'A12'],
  ['digits alone', { fact: 'phone', format: 'digits' }, '6281234'],
  ['no more than fits', { fact: 'name', format: 'capitals', max: 5 }, 'JOSE'],
  ['the largest number that fits', { fact: 'overdueMinor', format: 'whole', max: 3 }, '999'],
  ['zeros before a number', { fact: 'daysPastDue', format: 'digits', max: 3, fill: 'zeros' }, '007'],
  ['spaces behind a text', { fact: 'orderId', max: 6, fill: 'spaces' }, 'a-12  '],
  ["the bureau's code of a value", { fact: 'class', codes: { STD: '01' } }, '01'],
  ['nothing for a value without a code', { fact: 'class', codes: { NPA: '02' } }, ''],
  ['nothing for what is not known', { fact: 'email' }, ''],
  ['nothing, not zeros, for a number that is not known', { fact: 'records', max: 3, fill: 'zeros' }, ''],
  ['a constant', { constant: 'D' }, 'D'],
])('%s', (_, of, expected) => {
  const facts = {
    openedOn: '2026-02-05',
    overdueMinor: 106_000_099,
    name: 'José  D\nSouza',
    orderId: 'a-12',
    phone: '+62 812-34',
    daysPastDue: 7,
    class: 'STD',
  }
  expect(writeField(field(of), facts)).toBe(expected)
})

test('a delimiter within a value becomes a space', () => {
  expect(writeField(field({ fact: 'name' }), { name: 'a|b' }, '|')).toBe('a b')
})

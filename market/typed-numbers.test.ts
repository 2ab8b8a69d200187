import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { withLocale } from './locale.server.ts'
import { amountProblem, amountUnderstood, readUnits, typedUnits } from './typed-numbers.ts'

test('beside a field stands what was understood, or why nothing was', () => {
  const said = (typed: string) => withLocale('en', () => amountUnderstood(typed, 'IDR'))
  expect(said('255')).toBe('= Rp255,00')
  expect(said('25.5')).toBe('This can be read as two different amounts. Write it like Rp1.250.000,50.')
  expect(said('much')).toBe('This is not an amount. Write it like Rp1.250.000,50.')
  expect(said(' ')).toBe('')
})

test.each(languages)('in %s what is unclear is refused with an example of the market', (language) => {
  expect(withLocale(language, () => amountProblem('1,50', 'INR'))).toContain('₹12,50,000.50')
  expect(withLocale(language, () => amountProblem('1.50', 'INR'))).toBe(null)
})

test.each([
  ['0.3', 4, 3000],
  ['0,3', 4, 3000],
  ['12', 0, 12],
  ['1.25', 2, 125],
])('%s with %i decimals is %i units', (typed, decimals, units) => {
  expect(readUnits(typed, decimals)).toBe(units)
})

test.each(['', '-1', '1e3', '0x10', '1.234,5', '0.12345', 'Infinity'])('%j is no rate', (typed) => {
  expect(readUnits(typed, 4)).toBe(null)
})

test.each([
  [1000, 4, '0,1', '0.1'],
  [5, 2, '0,05', '0.05'],
  [0, 2, '0', '0'],
  [91, 0, '91', '91'],
])('%i units of %i decimals are typed as %s and %s', (units, decimals, rupiah, rupees) => {
  expect(typedUnits(units, decimals, 'IDR')).toBe(rupiah)
  expect(typedUnits(units, decimals, 'INR')).toBe(rupees)
})

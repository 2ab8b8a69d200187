import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packs } from '../../../market/packs/packs.ts'
import { type ProductTerms, readTerms, typedOf, typedTermsOf } from './typed-terms.ts'

test.each([
  [1000, 4, '0.1'],
  [150_000_000, 2, '1500000'],
  [5, 2, '0.05'],
  [0, 2, '0'],
  [91, 0, '91'],
])('%i units of %i decimals are typed as %s', (units, decimals, typed) => {
  expect(typedOf(units, decimals)).toBe(typed)
})

const whole = (min: number, max: number) => fc.integer({ min, max })

test('what is written as typed is read as it was', () => {
  const terms = fc.record<ProductTerms>({
    amount_min_minor: whole(1, 1_000_000),
    amount_max_minor: whole(1_000_000, 1_000_000_000_000),
    term_days: whole(91, 365),
    periods: whole(1, 12),
    daily_rate_micro: whole(0, 999_900),
    service_fee_basis_points: whole(0, 9999),
    period_fee_minor: whole(0, 1_000_000_000_000),
    extension_days: whole(0, 365),
    extension_fee_basis_points: whole(0, 9999),
    max_extensions: whole(0, 100),
  })
  fc.assert(
    fc.property(terms, (given) => {
      expect(readTerms(typedTermsOf(given), packs.id)).toEqual({ terms: given })
    }),
  )
})

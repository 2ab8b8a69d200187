import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import { packs } from '../../../market/packs/packs.ts'
import { type ProductTerms, readTerms, typedTermsOf } from './typed-terms.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })

test.each(['id', 'in'] as const)('what is written as typed is read as it was in market %s', (market) => {
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
      expect(readTerms(typedTermsOf(given, packs[market].currency), packs[market])).toEqual({ terms: given })
    }),
  )
})

const sample: ProductTerms = {
  amount_min_minor: 100_000_000,
  amount_max_minor: 1_500_000_000,
  term_days: 91,
  periods: 3,
  daily_rate_micro: 1000,
  service_fee_basis_points: 250,
  period_fee_minor: 2_550,
  extension_days: 0,
  extension_fee_basis_points: 0,
  max_extensions: 0,
}

test('amounts and shares are typed in the notation of the market', () => {
  expect(typedTermsOf(sample, 'IDR')).toMatchObject({
    amountMin: '1.000.000',
    periodFee: '25,50',
    dailyRatePercent: '0,1',
  })
  expect(typedTermsOf(sample, 'INR')).toMatchObject({
    amountMin: '10,00,000',
    periodFee: '25.50',
    dailyRatePercent: '0.1',
  })
})

test.each([
  ['id', '25.5', 'Rp1.250.000,50'],
  ['in', '1,50', '₹12,50,000.50'],
] as const)('market %s: %s is two amounts, and refused at its field', (market, typed, example) => {
  const { currency } = packs[market]
  const terms = { ...typedTermsOf(sample, currency), periodFee: typed }
  const read = withLocale('en', () => readTerms(terms, packs[market]))
  expect(read).toEqual({
    problems: [
      { field: 'periodFee', message: `This can be read as two different amounts. Write it like ${example}.` },
    ],
  })
})

test('an amount beyond its bounds is refused with the bounds as amounts', () => {
  const terms = { ...typedTermsOf(sample, 'IDR'), amountMax: '10.000.000.000,01' }
  const read = withLocale('en', () => readTerms(terms, packs.id))
  expect(read).toEqual({
    problems: [{ field: 'amountMax', message: 'Write a number from Rp0,01 to Rp10.000.000.000,00.' }],
  })
})

import * as fc from 'fast-check'
import { packs } from '../../packs/packs.ts'
import type { Terms } from '../schedule.ts'

/** Terms within the amounts and days of the market packs, ₹ and Rp. */
export const arbitraryLegalTerms: fc.Arbitrary<Terms> = fc
  .constantFrom(packs.in, packs.id)
  .chain(({ claims, legal }) =>
    fc.record({
      principalMinor: fc.integer({ min: claims.amountMinMinor, max: claims.amountMaxMinor }),
      periods: fc.integer({ min: 1, max: 12 }),
      termDays: fc.integer({ min: legal.termMinDays, max: legal.termMaxDays }),
      dailyRateMicro: fc.integer({ min: 0, max: 10_000 }),
      serviceFeeBasisPoints: fc.integer({ min: 0, max: 3_000 }),
      feeTaxBasisPoints: fc.constantFrom(0, 1_100, 1_800),
      periodFeeMinor: fc.integer({ min: 0, max: Math.floor(claims.amountMinMinor / 100) }),
      startOn: fc.constantFrom('2026-01-01', '2027-12-31', '2028-02-29'),
    }),
  )

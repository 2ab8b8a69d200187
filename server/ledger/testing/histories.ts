import * as fc from 'fast-check'
import { india } from '../../../market/packs/india.ts'
import { indonesia } from '../../../market/packs/indonesia.ts'
import { payoutOf, schedule, type Terms } from '../../../market/terms/schedule.ts'
import { type LoanRules, loanRules } from '../../terms/loan-rules.ts'
import type { LedgerLoan } from '../book.ts'

const weights = {
  wait: 6,
  payPart: 2,
  payOverdue: 1,
  payAll: 1,
  payOver: 1,
  payPeriod: 2,
  payLate: 2,
  extend: 2,
  reverse: 2,
  giveBack: 1,
  settle: 1,
  refund: 1,
  waive: 2,
  restructure: 2,
  writeOff: 1,
}
type Kind = keyof typeof weights
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array(weight).fill(kind)) as Kind[]

/** What happens next. `size` says how much, how long or which one, as the kind needs it. */
export type Step = { kind: Kind; size: number }
export type History = { loan: LedgerLoan; steps: Step[] }

const LARGEST = 999

/** Small enough that rounding and the cap bite, and up to the ranges of product 9. */
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 200_000, max: 8_000_000 }),
  fc.integer({ min: 100_000_000, max: 1_500_000_000 }),
)

/** Shorter than the law's 91 days, so that a handful of steps reaches the late bands. */
export const arbitraryTerms: fc.Arbitrary<Terms> = fc
  .tuple(
    amounts,
    fc.constantFrom(1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    fc.nat({ max: 60 }),
    fc.nat({ max: 3_000 }),
    fc.nat({ max: 2_500 }),
  )
  .map(([principalMinor, periods, days, dailyRateMicro, fee]) => ({
    principalMinor,
    periods,
    termDays: periods + days,
    dailyRateMicro,
    serviceFeeBasisPoints: fee,
    periodFeeMinor: fee % 3 === 0 ? 0 : fee,
    startOn: '2026-01-15',
  }))

const agreed = { termDays: 20, mostExtensions: 3 }
const plain: Omit<LoanRules, 'penaltyMinor' | 'bands' | 'chargesCapBasisPoints'> = {
  leastInterestDays: 0,
  coolingOffDays: 0,
  coolingOffReturnsFee: false,
  mostExtensions: 25,
}

/** Those of the packs, and others that a lender might set. */
const rules: LoanRules[] = [india, indonesia].flatMap(({ legal }) => [
  loanRules(legal, { ...agreed, isRepeat: false }),
  loanRules(legal, { ...agreed, isRepeat: true }),
  { ...loanRules(legal, { ...agreed, isRepeat: false }), chargesCapBasisPoints: 100_000, mostExtensions: 1 },
  { ...plain, penaltyMinor: 0, bands: [], chargesCapBasisPoints: 0 },
  {
    ...plain,
    penaltyMinor: 9,
    bands: [{ fromDay: 0, dailyBasisPoints: 40 }],
    chargesCapBasisPoints: 6_000,
    coolingOffDays: 10,
    coolingOffReturnsFee: true,
  },
  {
    ...plain,
    penaltyMinor: 123,
    bands: [
      { fromDay: 3, dailyBasisPoints: 77 },
      { fromDay: 9, dailyBasisPoints: 1_111 },
      { fromDay: 10, dailyBasisPoints: 0 },
      { fromDay: 17, dailyBasisPoints: 333 },
    ],
    chargesCapBasisPoints: 25_000,
    leastInterestDays: 12,
  },
])

export const arbitraryRules = fc.constantFrom(...rules)

export const arbitraryStep: fc.Arbitrary<Step> = fc
  .nat({ max: kinds.length * (LARGEST + 1) - 1 })
  .map((drawn) => ({ kind: kinds[drawn % kinds.length] ?? 'wait', size: Math.floor(drawn / kinds.length) }))

export const loanFrom = (terms: Terms, rules: LoanRules): LedgerLoan => ({
  schedule: schedule(terms),
  startOn: terms.startOn,
  principalMinor: terms.principalMinor,
  serviceFeeMinor: payoutOf(terms).serviceFeeMinor,
  rules,
})

export const arbitraryHistory: fc.Arbitrary<History> = fc
  .tuple(arbitraryTerms, arbitraryRules, fc.array(arbitraryStep, { minLength: 1, maxLength: 9 }))
  .map(([terms, rules, steps]) => ({ loan: loanFrom(terms, rules), steps }))

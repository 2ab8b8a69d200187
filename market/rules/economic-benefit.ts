import type { CostCaps } from '../market.ts'

/** The terms of a loan of one amount. Fees are without tax: that is no benefit of the lender. */
export type CostTerms = {
  principalMinor: number
  termDays: number
  periods: number
  dailyRateMicro: number
  serviceFeeBasisPoints: number
  periodFeeMinor: number
}

/** What a loan may be extended by, how often and for how much. */
export type ExtensionTerms = { extensionDays: number; extensionFeeBasisPoints: number; maxExtensions: number }

const MICRO = 1_000_000n
const MICRO_PER_BASIS_POINT = 100n

const capFor = ({ benefit }: CostCaps, days: number): bigint =>
  BigInt(benefit.find(({ toTermDays }) => toTermDays === null || days <= toTermDays)?.dailyBasisPoints ?? 0)

/** Millionths of the principal that a loan costs over its whole length, times the principal. */
function benefitMicro(terms: CostTerms, feesBasisPoints: number): bigint {
  const share =
    BigInt(terms.dailyRateMicro) * BigInt(terms.termDays) + BigInt(feesBasisPoints) * MICRO_PER_BASIS_POINT
  const fees = BigInt(terms.periodFeeMinor) * BigInt(terms.periods) * MICRO
  return share * BigInt(terms.principalMinor) + fees
}

/** Whether interest and fees stay within what the caps allow by the day, over the days that the loan runs. */
export function isWithinCaps(caps: CostCaps, terms: CostTerms, extension?: ExtensionTerms): boolean {
  const { extensionDays = 0, extensionFeeBasisPoints = 0 } = extension ?? {}
  const most = extensionDays > 0 ? (extension?.maxExtensions ?? 0) : 0
  return Array.from({ length: most + 1 }, (_, times) => {
    const days = terms.termDays + times * extensionDays
    const fees = terms.serviceFeeBasisPoints + times * extensionFeeBasisPoints
    const allowed = capFor(caps, days) * BigInt(days) * MICRO_PER_BASIS_POINT * BigInt(terms.principalMinor)
    return benefitMicro(terms, fees) <= allowed
  }).every(Boolean)
}

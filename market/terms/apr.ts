import { daysBetween } from '../dates.ts'

/** Money the lender pays out (negative) or gets back (positive) on a day. */
export type CashFlow = { on: string; amountMinor: number }

const YEAR_DAYS = 365
const BASIS_POINTS = 10_000
const MOST_STEPS = 200

/** `at`: how many units of time after the payout. */
export type Repayment = { at: number; amountMinor: number }

/** The logarithm of what the repayments are worth on the payout day at a rate per unit of time, and its slope. */
function worth(repayments: readonly Repayment[], rate: number): { log: number; slope: number } {
  let sum = 0
  let weighted = 0
  for (const { at, amountMinor } of repayments) {
    const discounted = amountMinor * Math.exp(-rate * at)
    sum += discounted
    weighted += discounted * at
  }
  return { log: Math.log(sum), slope: -weighted / sum }
}

/** The rate, compounded continuously, at which the repayments are worth the payout. */
function continuousRate(payoutMinor: number, repayments: readonly Repayment[]): number {
  if (!(payoutMinor > 0)) throw new RangeError('nothing is paid out')
  if (!repayments.every(({ at, amountMinor }) => at > 0 && amountMinor >= 0))
    throw new RangeError('a repayment must be positive and later than the payout')
  const repaidMinor = repayments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (repaidMinor < payoutMinor) throw new RangeError('a loan that repays less than it pays out')

  // The logarithm falls and is convex in the rate, so Newton's steps from 0 only ever rise towards the answer: a step
  // that does not rise is rounding, and the end.
  const received = Math.log(payoutMinor)
  let rate = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const { log, slope } = worth(repayments, rate)
    const next = rate - (log - received) / slope
    if (next <= rate) break
    rate = next
  }
  return rate
}

function inBasisPoints(yearlyRate: number): number {
  const basisPoints = Math.round(yearlyRate * BASIS_POINTS)
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError('the annual rate is beyond any number')
  return basisPoints
}

/**
 * The effective annual rate of a loan in hundredths of a percent (3650 is 36.50 %): the yearly rate, compounded, at
 * which the repayments are worth the payout (product 10.8). The first flow is the payout, the others come back later.
 */
export function effectiveAnnualRate(flows: readonly CashFlow[]): number {
  const [payout, ...others] = flows
  if (!payout || payout.amountMinor >= 0) throw new RangeError('the first flow must be a payout')
  const repayments = others.map(({ on, amountMinor }) => ({ at: daysBetween(payout.on, on), amountMinor }))
  return inBasisPoints(Math.expm1(continuousRate(-payout.amountMinor, repayments) * YEAR_DAYS))
}

/**
 * The nominal annual rate in hundredths of a percent: the rate per period at which the repayments, each so many periods
 * after the payout, are worth it, times the periods in a year. Not compounded.
 */
export function nominalAnnualRate(
  payoutMinor: number,
  repayments: readonly Repayment[],
  periodsPerYear: number,
): number {
  return inBasisPoints(Math.expm1(continuousRate(payoutMinor, repayments)) * periodsPerYear)
}

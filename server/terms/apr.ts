import { daysBetween } from '../../contract/market/dates.ts'

/** Money the lender pays out (negative) or gets back (positive) on a day. */
export type CashFlow = { on: string; amountMinor: number }

const YEAR_DAYS = 365
const BASIS_POINTS = 10_000
const MOST_STEPS = 200

type Repayment = { days: number; amountMinor: number }

/** The logarithm of what the repayments are worth on the payout day at a rate per day, and its slope. */
function worth(repayments: readonly Repayment[], rate: number): { log: number; slope: number } {
  let sum = 0
  let weighted = 0
  for (const { days, amountMinor } of repayments) {
    const discounted = amountMinor * Math.exp(-rate * days)
    sum += discounted
    weighted += discounted * days
  }
  return { log: Math.log(sum), slope: -weighted / sum }
}

/**
 * The effective annual percentage rate of a loan in hundredths of a percent (3650 is 36.50 %): the yearly rate at
 * which the repayments are worth the payout (product 10.8). The first flow is the payout, the others come back later.
 */
export function annualPercentageRate(flows: readonly CashFlow[]): number {
  const [payout, ...others] = flows
  if (!payout || payout.amountMinor >= 0) throw new RangeError('the first flow must be a payout')
  const repayments = others.map(({ on, amountMinor }) => ({ days: daysBetween(payout.on, on), amountMinor }))
  if (!repayments.every(({ days, amountMinor }) => days > 0 && amountMinor >= 0))
    throw new RangeError('a repayment must be positive and later than the payout')
  const repaidMinor = repayments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (repaidMinor < -payout.amountMinor) throw new RangeError('a loan that repays less than it pays out')

  // The logarithm falls and is convex in the rate, so Newton's steps from 0 only ever rise towards the answer: a step
  // that does not rise is rounding, and the end.
  const received = Math.log(-payout.amountMinor)
  let rate = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const { log, slope } = worth(repayments, rate)
    const next = rate - (log - received) / slope
    if (next <= rate) break
    rate = next
  }
  const basisPoints = Math.round(Math.expm1(rate * YEAR_DAYS) * BASIS_POINTS)
  if (!Number.isSafeInteger(basisPoints)) throw new RangeError('the annual rate is beyond any number')
  return basisPoints
}

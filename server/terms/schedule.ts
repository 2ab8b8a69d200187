import { addDays } from '../../contract/market/dates.ts'
import { annualPercentageRate } from './apr.ts'
import { mulDivFloor } from './mul-div-floor.ts'

export const MOST_PERIODS = 12
const MICRO = 1_000_000
const BASIS_POINTS = 10_000

export type Terms = {
  principalMinor: number
  /** 1 to 12 repayments. */
  periods: number
  termDays: number
  /** Millionths of the principal per day, flat on the principal over the whole term. */
  dailyRateMicro: number
  /** Part of the principal deducted from the payout. */
  serviceFeeBasisPoints: number
  /** A fee in each period; may be 0. */
  periodFeeMinor: number
  /** The day of the payout, `YYYY-MM-DD`. */
  startOn: string
}

/** The terms as they were agreed, stored with the order; the day of the payout is not known then. */
export type AgreedTerms = Omit<Terms, 'startOn'>

export type ScheduledPeriod = {
  periodNo: number
  dueOn: string
  principalMinor: number
  interestMinor: number
  feeMinor: number
}

export type Offer = {
  receivedMinor: number
  serviceFeeMinor: number
  interestMinor: number
  /** The fees of all periods; the service fee, deducted from the payout, is not among them. */
  feesMinor: number
  totalRepayMinor: number
  periods: ScheduledPeriod[]
  /** Hundredths of a percent: 3650 is 36.50 %. */
  annualPercentageRate: number
}

const wholeNumbers = [
  'principalMinor',
  'periods',
  'termDays',
  'dailyRateMicro',
  'serviceFeeBasisPoints',
  'periodFeeMinor',
] as const satisfies (keyof Terms)[]

function requireSound(terms: Terms): void {
  for (const name of wholeNumbers)
    if (!Number.isSafeInteger(terms[name]) || terms[name] < 0)
      throw new RangeError(`terms: ${name} is ${terms[name]}`)
  if (terms.principalMinor === 0) throw new RangeError('terms: nothing is lent')
  if (terms.periods < 1 || terms.periods > MOST_PERIODS)
    throw new RangeError(`terms: ${terms.periods} periods`)
  if (terms.termDays < terms.periods) throw new RangeError('terms: fewer days than periods')
  if (terms.serviceFeeBasisPoints >= BASIS_POINTS) throw new RangeError('terms: nothing is paid out')
}

/** An even share of a total; the last period takes the remainder. */
function share(totalMinor: number, periodNo: number, periods: number): number {
  const even = mulDivFloor(totalMinor, 1, periods)
  return periodNo < periods ? even : totalMinor - even * (periods - 1)
}

const totalInterest = (terms: Terms) =>
  mulDivFloor(terms.principalMinor, terms.dailyRateMicro * terms.termDays, MICRO)

export function schedule(terms: Terms): ScheduledPeriod[] {
  requireSound(terms)
  const { principalMinor, periods, termDays, startOn } = terms
  const interestMinor = totalInterest(terms)
  return Array.from({ length: periods }, (_, index) => {
    const periodNo = index + 1
    return {
      periodNo,
      dueOn: addDays(startOn, mulDivFloor(termDays, periodNo, periods)),
      principalMinor: share(principalMinor, periodNo, periods),
      interestMinor: share(interestMinor, periodNo, periods),
      feeMinor: terms.periodFeeMinor,
    }
  })
}

/** What is paid out, and what is deducted from the principal. */
export function payoutOf(terms: Pick<Terms, 'principalMinor' | 'serviceFeeBasisPoints'>) {
  const serviceFeeMinor = mulDivFloor(terms.principalMinor, terms.serviceFeeBasisPoints, BASIS_POINTS)
  return { serviceFeeMinor, receivedMinor: terms.principalMinor - serviceFeeMinor }
}

/** What the borrower is shown before confirming (product 10.8). */
export function offer(terms: Terms): Offer {
  const periods = schedule(terms)
  const { serviceFeeMinor, receivedMinor } = payoutOf(terms)
  const interestMinor = totalInterest(terms)
  const feesMinor = terms.periodFeeMinor * terms.periods
  const repayments = periods.map((period) => ({
    on: period.dueOn,
    amountMinor: period.principalMinor + period.interestMinor + period.feeMinor,
  }))
  return {
    receivedMinor,
    serviceFeeMinor,
    interestMinor,
    feesMinor,
    totalRepayMinor: terms.principalMinor + interestMinor + feesMinor,
    periods,
    annualPercentageRate: annualPercentageRate([
      { on: terms.startOn, amountMinor: -receivedMinor },
      ...repayments,
    ]),
  }
}

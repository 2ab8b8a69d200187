import { addDays, daysBetween, laterOf } from '../dates.ts'
import type { AnnualRateMethod } from '../market.ts'
import { roundedDown, roundedUp } from '../money.ts'
import { effectiveAnnualRate, nominalAnnualRate } from './apr.ts'
import { mulDivFloor } from './mul-div-floor.ts'
import { dayAfterPay, isPayDay } from './pay-day.ts'

export const MOST_PERIODS = 12
export const MICRO = 1_000_000
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
  /** Tax on both fees; an order from before there was one has none. */
  feeTaxBasisPoints?: number
  /** Banks carry no part of it, so what is paid out is a multiple of it; an order from before there was one has none. */
  payoutUnitMinor?: number
  /** The day of the month on which the borrower is paid, where payments fall due after it; else they follow the term alone. */
  payDay?: number
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
  /** With its tax. */
  feeMinor: number
}

export type Offer = {
  receivedMinor: number
  /** Deducted from the payout, with its tax. */
  serviceFeeMinor: number
  interestMinor: number
  /** The fees of all periods, with their tax; the service fee is not among them. */
  feesMinor: number
  /** What of both is tax. */
  feeTaxMinor: { service: number; periods: number }
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

/** What is wrong with terms; null where a loan can be made of them. */
export function termsProblem(terms: AgreedTerms): string | null {
  for (const name of wholeNumbers)
    if (!Number.isSafeInteger(terms[name]) || terms[name] < 0) return `${name} is ${terms[name]}`
  const { feeTaxBasisPoints = 0 } = terms
  if (!Number.isSafeInteger(feeTaxBasisPoints) || feeTaxBasisPoints < 0)
    return `feeTaxBasisPoints is ${feeTaxBasisPoints}`
  if (terms.payDay !== undefined && !isPayDay(terms.payDay)) return `payDay is ${terms.payDay}`
  if (terms.principalMinor === 0) return 'nothing is lent'
  if (terms.periods < 1 || terms.periods > MOST_PERIODS) return `${terms.periods} periods`
  if (terms.termDays < terms.periods) return 'fewer days than periods'
  if (terms.serviceFeeBasisPoints >= BASIS_POINTS || payoutOf(terms).receivedMinor <= 0)
    return 'nothing is paid out'
  return null
}

function requireSound(terms: Terms): void {
  const problem = termsProblem(terms)
  if (problem) throw new RangeError(`terms: ${problem}`)
}

/** An even share of a total; the last period takes the remainder. */
function share(totalMinor: number, periodNo: number, periods: number): number {
  const even = mulDivFloor(totalMinor, 1, periods)
  return periodNo < periods ? even : totalMinor - even * (periods - 1)
}

const totalInterest = (terms: AgreedTerms) =>
  mulDivFloor(terms.principalMinor, terms.dailyRateMicro * terms.termDays, MICRO)

const taxOn = (feeMinor: number, { feeTaxBasisPoints = 0 }: Pick<AgreedTerms, 'feeTaxBasisPoints'>) =>
  mulDivFloor(feeMinor, feeTaxBasisPoints, BASIS_POINTS)

/** The fee of a period, with its tax. */
export const periodFee = (terms: Pick<AgreedTerms, 'periodFeeMinor' | 'feeTaxBasisPoints'>): number =>
  terms.periodFeeMinor + taxOn(terms.periodFeeMinor, terms)

/** All payments of the loan together, if none is late. */
export const totalRepay = (terms: AgreedTerms): number =>
  terms.principalMinor + totalInterest(terms) + periodFee(terms) * terms.periods

/** The days on which payments are due: even parts of the term, each on the day after a pay-day of its own where there is one. */
function dueDays({ periods, termDays, startOn, payDay }: Terms): string[] {
  const days: string[] = []
  let before = startOn
  for (let periodNo = 1; periodNo <= periods; periodNo++) {
    const even = addDays(startOn, mulDivFloor(termDays, periodNo, periods))
    before = payDay === undefined ? even : dayAfterPay(laterOf(even, addDays(before, 1)), payDay)
    days.push(before)
  }
  return days
}

export function schedule(terms: Terms): ScheduledPeriod[] {
  requireSound(terms)
  const { principalMinor, periods } = terms
  const interestMinor = totalInterest(terms)
  return dueDays(terms).map((dueOn, index) => {
    const periodNo = index + 1
    return {
      periodNo,
      dueOn,
      principalMinor: share(principalMinor, periodNo, periods),
      interestMinor: share(interestMinor, periodNo, periods),
      feeMinor: periodFee(terms),
    }
  })
}

type DeductedFees = Pick<
  Terms,
  'principalMinor' | 'serviceFeeBasisPoints' | 'feeTaxBasisPoints' | 'payoutUnitMinor'
>

/**
 * What is paid out, and what is deducted from the principal: the service fee with its tax. The one place where the amount is
 * rounded, in the borrower's favour: the offer, the contract, the bank, the books and the proof have it from here.
 */
export function payoutOf(terms: DeductedFees) {
  const feeMinor = mulDivFloor(terms.principalMinor, terms.serviceFeeBasisPoints, BASIS_POINTS)
  const taxMinor = taxOn(feeMinor, terms)
  const { principalMinor, payoutUnitMinor = 1 } = terms
  const receivedMinor = Math.min(
    roundedUp(principalMinor - feeMinor - taxMinor, payoutUnitMinor),
    roundedDown(principalMinor, payoutUnitMinor),
  )
  const serviceFeeMinor = principalMinor - receivedMinor
  return { serviceFeeMinor, taxMinor: Math.min(taxMinor, serviceFeeMinor), receivedMinor }
}

/** What is paid in a period that is not late. */
export const periodAmount = ({ principalMinor, interestMinor, feeMinor }: ScheduledPeriod): number =>
  principalMinor + interestMinor + feeMinor

const YEAR_DAYS = 365

/**
 * Decision 097: a period is the term divided by the payments, so a year in twelve payments has twelve. Where due dates
 * follow a pay-day each payment counts from its day.
 */
function annualRate(terms: Terms, payments: readonly ScheduledPeriod[], method: AnnualRateMethod): number {
  const { receivedMinor } = payoutOf(terms)
  const { startOn, payDay, termDays } = terms
  const periodDays = termDays / terms.periods
  return method === 'nominal'
    ? nominalAnnualRate(
        receivedMinor,
        payments.map((period) => ({
          at: payDay === undefined ? period.periodNo : daysBetween(startOn, period.dueOn) / periodDays,
          amountMinor: periodAmount(period),
        })),
        (YEAR_DAYS * terms.periods) / terms.termDays,
      )
    : effectiveAnnualRate([
        { on: terms.startOn, amountMinor: -receivedMinor },
        ...payments.map((period) => ({ on: period.dueOn, amountMinor: periodAmount(period) })),
      ])
}

/** What the borrower is shown before confirming (product 10.8). */
export function offer(terms: Terms, method: AnnualRateMethod): Offer {
  const periods = schedule(terms)
  const { serviceFeeMinor, taxMinor, receivedMinor } = payoutOf(terms)
  return {
    receivedMinor,
    serviceFeeMinor,
    interestMinor: totalInterest(terms),
    feesMinor: periodFee(terms) * terms.periods,
    feeTaxMinor: { service: taxMinor, periods: taxOn(terms.periodFeeMinor, terms) * terms.periods },
    totalRepayMinor: totalRepay(terms),
    periods,
    annualPercentageRate: annualRate(terms, periods, method),
  }
}

import { convertIncome } from '../../../market/income.ts'
import type { MarketPack } from '../../../market/market.ts'
import { MINOR_PER_MAJOR } from '../../../market/money.ts'
import { mulDivFloor } from '../../../market/terms/mul-div-floor.ts'

const BASIS_POINTS = 10_000

/** More than this is a slip of the pen, and too much to compute with; it gives no higher limit. */
export const INCOME_MAX_MINOR = 900_000_000_000

export const monthlyIncome = (incomeMinor: number, { claims }: MarketPack): number =>
  convertIncome(incomeMinor, claims.salaryPer, 'month')

/** What the payments of all loans may take of a month's income; null where no regulator sets a share. */
export const paymentsRoom = (incomeMinor: number, { lending }: MarketPack): number | null =>
  lending.debtService && mulDivFloor(incomeMinor, lending.debtService.incomeBasisPoints, BASIS_POINTS)

type LimitInput = { incomeMinor: number; repaidLoans: number }

/**
 * The most that a borrower may owe at a time, in whole units of the money: a share of the income, up to a bound that grows
 * with each loan that was repaid.
 */
export function creditLimit({ incomeMinor, repaidLoans }: LimitInput, pack: MarketPack): number {
  const { monthlyIncomeBasisPoints, firstMaxMinor, growthBasisPoints, maxMinor } = pack.application.limit
  const ofIncome = mulDivFloor(monthlyIncome(incomeMinor, pack), monthlyIncomeBasisPoints, BASIS_POINTS)
  const grown = firstMaxMinor + mulDivFloor(firstMaxMinor, growthBasisPoints * repaidLoans, BASIS_POINTS)
  const limitMinor = Math.min(ofIncome, grown, maxMinor)
  return Math.floor(limitMinor / MINOR_PER_MAJOR) * MINOR_PER_MAJOR
}

import type { MarketPack } from '../../market/market.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'

/** What was agreed beside the terms; stored with the order, for a pack or a product may change. */
export type LoanRules = {
  /** Once per loan. */
  penaltyMinor: number
  /** Rising by day; a band holds until the next begins. Day 1 is the day after the due date. */
  bands: readonly { fromDay: number; dailyBasisPoints: number }[]
  /** All charges of the loan, as a part of its principal, beyond which late charges stop and no extension is sold. */
  chargesCapBasisPoints: number
  /** Whoever pays the whole loan off pays interest up to this many days after the payout, or up to the day if that is later. */
  leastInterestDays: number
  /** Days after the payout in which the money may be given back, for the interest of the days that it was used. */
  coolingOffDays: number
  /** Whether the service fee is given back then. */
  coolingOffReturnsFee: boolean
  mostExtensions: number
}

type LegalFigures = Pick<
  MarketPack['legal'],
  | 'penaltyNewMinor'
  | 'penaltyRepeatMinor'
  | 'lateBands'
  | 'chargesCapBasisPoints'
  | 'earlyRepaymentMinDays'
  | 'coolingOffDays'
  | 'coolingOffReturnsFee'
>

export const BASIS_POINTS = 10_000

/** Product 9: half of the term, and some days. */
export const earlyRepaymentDays = (
  termDays: number,
  { earlyRepaymentMinDays }: Pick<MarketPack['legal'], 'earlyRepaymentMinDays'>,
): number => Math.max(Math.ceil(termDays / 2), earlyRepaymentMinDays)

/** Product 9: the penalty of a client who borrowed before is another than that of a new one. */
export const loanRules = (
  legal: LegalFigures,
  of: { isRepeat: boolean; termDays: number; mostExtensions: number },
): LoanRules => ({
  penaltyMinor: of.isRepeat ? legal.penaltyRepeatMinor : legal.penaltyNewMinor,
  bands: legal.lateBands.toSorted((one, other) => one.fromDay - other.fromDay),
  chargesCapBasisPoints: legal.chargesCapBasisPoints,
  leastInterestDays: earlyRepaymentDays(of.termDays, legal),
  coolingOffDays: legal.coolingOffDays,
  coolingOffReturnsFee: legal.coolingOffReturnsFee,
  mostExtensions: of.mostExtensions,
})

/** Late interest on an unchanging amount over a run of its days late, both ends included; rounded down each day. */
export function lateInterest(
  openMinor: number,
  bands: LoanRules['bands'],
  late: { firstDay: number; lastDay: number },
): number {
  let sum = 0
  for (const [index, band] of bands.entries()) {
    const nextFrom = bands[index + 1]?.fromDay ?? Number.POSITIVE_INFINITY
    const first = Math.max(late.firstDay, band.fromDay)
    const last = Math.min(late.lastDay, nextFrom - 1)
    if (first <= last) sum += (last - first + 1) * mulDivFloor(openMinor, band.dailyBasisPoints, BASIS_POINTS)
  }
  return sum
}

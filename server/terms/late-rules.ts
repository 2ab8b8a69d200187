import type { MarketPack } from '../../contract/market/market.ts'
import { mulDivFloor } from './mul-div-floor.ts'

export type LateRules = {
  /** Once per loan. */
  penaltyMinor: number
  /** Rising by day; a band holds until the next begins. Day 1 is the day after the due date. */
  bands: readonly { fromDay: number; dailyBasisPoints: number }[]
  /** All charges of the loan, as a part of its principal, beyond which late charges stop. */
  chargesCapBasisPoints: number
}

type LegalFigures = Pick<
  MarketPack['legal'],
  'penaltyNewMinor' | 'penaltyRepeatMinor' | 'lateBands' | 'chargesCapBasisPoints'
>

export const BASIS_POINTS = 10_000

/** Product 9: the penalty of a client who borrowed before is another than that of a new one. */
export const lateRules = (legal: LegalFigures, isRepeat: boolean): LateRules => ({
  penaltyMinor: isRepeat ? legal.penaltyRepeatMinor : legal.penaltyNewMinor,
  bands: legal.lateBands.toSorted((one, other) => one.fromDay - other.fromDay),
  chargesCapBasisPoints: legal.chargesCapBasisPoints,
})

/** Late interest on an unchanging amount over a run of its days late, both ends included; rounded down each day. */
export function lateInterest(
  openMinor: number,
  bands: LateRules['bands'],
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

import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { COMPLAINT_REPLY_WORKING_DAYS } from '../constants.ts'
import { formatPercent } from '../dates.ts'
import type { MarketPack } from '../market.ts'
import { formatMoney } from '../money.ts'

export type LegalFigures = ReturnType<typeof figuresOf>

const BASIS_POINTS = 10_000

/** Every figure of the terms as it is read, from the same values that the ledger uses (product 9, 10.8). */
export function figuresOf({ legal, claims, currency }: MarketPack) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const percent = (basisPoints: number) => formatPercent(basisPoints / BASIS_POINTS, getLocale())
  const days = (count: number) => texts.terms_days({ count })
  const businessDays = (count: number) => texts.terms_business_days({ count })
  const daysRange = (from: number, to: number) =>
    from === to ? days(to) : texts.terms_days_range({ from, to })
  return {
    amountFrom: money(claims.amountMinMinor),
    amountTo: money(claims.amountMaxMinor),
    salary: money(claims.salaryMinMinor),
    age: texts.terms_years({ count: legal.minimumAge }),
    term: daysRange(legal.termMinDays, legal.termMaxDays),
    decision: days(legal.decisionDays),
    disbursement: daysRange(legal.disbursementMinDays, legal.disbursementMaxDays),
    penaltyNew: money(legal.penaltyNewMinor),
    penaltyRepeat: money(legal.penaltyRepeatMinor),
    cap: percent(legal.chargesCapBasisPoints),
    earlyRepayment: days(legal.earlyRepaymentMinDays),
    coolingOff: days(legal.coolingOffDays),
    changeNotice: days(legal.changeNoticeDays),
    assignmentNotice: businessDays(legal.assignmentNoticeBusinessDays),
    judgment: days(legal.judgmentDays),
    reply: businessDays(COMPLAINT_REPLY_WORKING_DAYS),
    lateBands: bandsOf(legal.lateBands).map((band) => ({ ...band, rate: percent(band.dailyBasisPoints) })),
  }
}

type Band = MarketPack['legal']['lateBands'][number]

/**
 * Bands with the day on which each ends; the last has none. As in the ledger, a band holds until the next begins, day 1
 * is the first that counts, and of two bands that begin on the same day the later in the list holds.
 */
export function bandsOf(bands: readonly Band[]) {
  const rising = bands.toSorted((one, other) => one.fromDay - other.fromDay)
  return rising
    .map(({ fromDay, dailyBasisPoints }, index) => {
      const next = rising[index + 1]
      return { fromDay: Math.max(1, fromDay), toDay: next ? next.fromDay - 1 : null, dailyBasisPoints }
    })
    .filter(({ fromDay, toDay }) => toDay === null || fromDay <= toDay)
}

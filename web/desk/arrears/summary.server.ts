import type { PortfolioSummary } from '../../../contract/desk/arrears.ts'
import { formatPercent, formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import { formatMoney } from '../../../market/money.ts'
import { bucketName, className } from './arrears-names.ts'

const BASIS_POINTS = 10_000

/** The portfolio as it is shown; null before a day was closed. */
export function summaryShown(summary: PortfolioSummary | null, pack: MarketPack, language: Language) {
  if (!summary) return null
  const money = (minor: number) => formatMoney(minor, pack.currency)
  const share = (basisPoints: number) => formatPercent(basisPoints / BASIS_POINTS, language)
  return {
    day: formatShortDay(summary.day, language),
    loans: summary.loans,
    principal: money(summary.principalMinor),
    provision: money(summary.provisionMinor),
    buckets: summary.buckets.map(({ fromDays, loans, principalMinor, atRiskBasisPoints }) => ({
      name: bucketName(pack, fromDays),
      loans,
      principal: money(principalMinor),
      atRisk: fromDays === 0 ? '' : share(atRiskBasisPoints),
    })),
    classes: summary.classes.map(({ code, loans, principalMinor, provisionBasisPoints, provisionMinor }) => ({
      name: className(pack, code, language),
      loans,
      principal: money(principalMinor),
      share: share(provisionBasisPoints),
      provision: money(provisionMinor),
    })),
  }
}

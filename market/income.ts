import type { MarketPack } from './market.ts'

/** How people are paid, the most usual first. */
export const incomePeriods = ['month', 'week', 'year'] as const
export type IncomePeriod = (typeof incomePeriods)[number]

const timesAYear: Readonly<Record<IncomePeriod, number>> = { month: 12, week: 52, year: 1 }

/** An income of one length of time as one of another. */
export const convertIncome = (amount: number, from: IncomePeriod, to: IncomePeriod): number =>
  Math.floor((amount * timesAYear[from]) / timesAYear[to])

/** Of answers that name none, the income is counted as the market pack counts it. */
export const incomePeriodOf = (named: string, { claims }: Pick<MarketPack, 'claims'>): IncomePeriod =>
  incomePeriods.find((period) => period === named) ?? claims.salaryPer

/** So little or so much that it was perhaps typed for another length of time. It is questioned, and not refused. */
export function isUnusualIncome(
  amountMinor: number,
  period: IncomePeriod,
  { application }: MarketPack,
): boolean {
  const { fromMinor, toMinor } = application.usualMonthlyIncome
  const monthlyMinor = convertIncome(amountMinor, period, 'month')
  return monthlyMinor < fromMinor || monthlyMinor > toMinor
}

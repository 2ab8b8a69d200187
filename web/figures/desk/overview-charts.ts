import * as texts from '#texts'
import type { OverviewReply, QueueSize } from '../../../contract/calls/overview.ts'
import { formatPercent, formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import { type Currency, formatMajor } from '../../../market/money.ts'
import type { ListedBar } from '../../desk-kit/charts/bar-list.tsx'
import type { DayChartProps } from '../../desk-kit/charts/day-chart.tsx'

const BASIS_POINTS = 10_000

const sharesOf = (counts: readonly number[]) => {
  const highest = Math.max(1, ...counts)
  return counts.map((count) => count / highest)
}

type Arrears = NonNullable<OverviewReply['arrears']>

/** The days of a bucket, which ends where the next one begins. */
const bucketName = (fromDays: number, next: number | undefined) => {
  if (fromDays === 0) return texts.desk_overview_on_time()
  return next === undefined
    ? texts.desk_overview_days_and_more({ from: fromDays })
    : texts.desk_overview_days_range({ from: fromDays, to: next - 1 })
}

/** Loans by how late they are; from the first bucket on it is late. */
export function arrearsBars(buckets: Arrears['buckets'], language: Language): ListedBar[] {
  const shares = sharesOf(buckets.map(({ loans }) => loans))
  return buckets.map(({ fromDays, loans, atRiskBasisPoints }, index) => ({
    label: bucketName(fromDays, buckets[index + 1]?.fromDays),
    value: loans.toLocaleString(language),
    share: shares[index] ?? 0,
    tone: fromDays === 0 || loans === 0 ? 'plain' : index === buckets.length - 1 ? 'bad' : 'warn',
    ...(fromDays > 0 && {
      note: texts.desk_overview_at_risk({ share: formatPercent(atRiskBasisPoints / BASIS_POINTS, language) }),
    }),
  }))
}

/** Open complaints by promise, what is late on top. */
export function complaintBars(
  { late, today, thisWeek, later }: OverviewReply['complaints'],
  sizeText: (size: QueueSize) => string,
): ListedBar[] {
  const sizes = [
    { label: texts.desk_overview_late(), size: late, tone: late.count > 0 ? 'bad' : 'plain' },
    { label: texts.desk_overview_today(), size: today, tone: today.count > 0 ? 'warn' : 'plain' },
    { label: texts.desk_overview_this_week(), size: thisWeek, tone: 'plain' },
    { label: texts.desk_overview_later(), size: later, tone: 'plain' },
  ] as const
  const shares = sharesOf(sizes.map(({ size }) => size.count))
  return sizes.map(({ label, size, tone }, index) => ({
    label,
    value: sizeText(size),
    share: shares[index] ?? 0,
    tone,
  }))
}

type ChartLocale = { language: Language; currency: Currency; today: string }

const dayOf = (day: string, { language, today }: ChartLocale) => ({
  label: String(Number(day.slice(-2))),
  name: formatShortDay(day, language),
  isToday: day === today,
})

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

type CountsOfDay<Name extends string> = { day: string } & Readonly<Record<Name, number>>

/** How many of each there were on each day. */
export function countChart<Name extends string>(
  title: string,
  days: readonly CountsOfDay<NoInfer<Name>>[],
  { names, ...locale }: ChartLocale & { names: Readonly<Record<Name, string>> },
): DayChartProps {
  const keys = Object.keys(names) as Name[]
  const digits = (count: number) => count.toLocaleString(locale.language)
  return {
    title,
    series: keys.map((key) => ({ name: names[key], total: digits(sum(days.map((each) => each[key]))) })),
    days: days.map((each) => {
      const values = keys.map((key) => each[key])
      return { ...dayOf(each.day, locale), values, cells: values.map(digits) }
    }),
  }
}

/** What was to come in and what did, in money. */
export function moneyChart(
  title: string,
  days: OverviewReply['repayments'],
  locale: ChartLocale,
): DayChartProps {
  const money = (amountMinor: number | null) =>
    amountMinor === null ? texts.desk_overview_unknown() : formatMajor(amountMinor, locale.currency)
  const expected = days.map((each) => each.expected?.amountMinor ?? null)
  const arrived = days.map((each) => each.arrived?.amountMinor ?? null)
  return {
    title,
    series: [
      { name: texts.desk_overview_arrived(), total: money(sum(arrived)) },
      { name: texts.desk_overview_expected(), total: money(sum(expected)) },
    ],
    days: days.map(({ day }, index) => {
      const values = [arrived[index] ?? null, expected[index] ?? null]
      return { ...dayOf(day, locale), values, cells: values.map(money) }
    }),
  }
}

import * as texts from '#texts'
import type { OverviewReply } from '../../../contract/desk/overview.ts'
import { formatShortDay } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import { type Currency, formatMajor } from '../../../market/money.ts'
import type { DayChartProps } from '../../desk-kit/charts/day-chart.tsx'

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

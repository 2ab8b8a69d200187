import * as texts from '#texts'
import type { DeskOpsPoint } from '../../../contract/calls/ops.ts'
import type { Language } from '../../../market/language.ts'
import type { DayChartProps } from '../../desk-kit/charts/day-chart.tsx'
import { deskTime } from '../../desk-kit/desk-time.ts'

type Figure = Exclude<keyof DeskOpsPoint, 'at' | 'isKnown'>
type Shown = { name: string; figure: Figure }
type ChartLocale = { language: Language; timeZone: string }

/** What a row of figures is summed up to in the legend: how many there were, or the most there was at once. */
const legends = {
  sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
  most: (values: readonly number[]) => Math.max(0, ...values),
}

/** A label that began further right would leave the chart. */
const ROOM_FOR_LABEL = 5

/** The full hours of a short time, noon and midnight of a long one. */
function labelsOf(points: readonly DeskOpsPoint[], timeZone: string): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const times = points.map(({ at }) => clock.format(new Date(at)))
  const hours = new Set(times.map((time) => time.slice(-2)))
  const isMarked = hours.size > 1 ? /:00$/ : /^(00|12):/
  return times.map((time, index) =>
    isMarked.test(time) && index <= times.length - ROOM_FOR_LABEL ? time : '',
  )
}

type ChartInput = ChartLocale & {
  series: readonly Shown[]
  legend: keyof typeof legends
  unit?: (count: string) => string
}

export function opsChart(
  title: string,
  points: readonly DeskOpsPoint[],
  { series, legend, language, timeZone, unit = (count) => count }: ChartInput,
): DayChartProps {
  const written = (value: number) => unit(Math.round(value).toLocaleString(language))
  const labels = labelsOf(points, timeZone)
  return {
    title,
    columns: texts.desk_ops_time(),
    series: series.map(({ name, figure }) => ({
      name,
      total: written(legends[legend](points.map((point) => point[figure]))),
    })),
    days: points.map((point, index) => ({
      label: labels[index] ?? '',
      name: deskTime(point.at, language, { timeZone }),
      isToday: false,
      values: series.map(({ figure }) => (point.isKnown ? point[figure] : null)),
      cells: series.map(({ figure }) => (point.isKnown ? written(point[figure]) : texts.desk_ops_unknown())),
    })),
  }
}

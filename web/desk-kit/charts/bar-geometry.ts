export type ChartDay = { values: readonly (number | null)[] }
/** Shares of the width and the height of a chart. */
export type BarOfDay = { series: number; left: number; width: number; height: number }

/** Of a day's width, what stays empty between it and the next. */
const GAP = 0.24
/** So that little is distinguished from nothing. */
const LEAST_HEIGHT = 0.02

/** The bars of a chart: the highest is as high as the chart; what is unknown or nothing has none. */
export function barsOf(days: readonly ChartDay[], seriesCount: number): BarOfDay[] {
  const highest = Math.max(0, ...days.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const dayWidth = 1 / days.length
  const width = (dayWidth * (1 - GAP)) / seriesCount
  return days.flatMap(({ values }, day) =>
    values.flatMap((value, series) => {
      if (value === null || value <= 0) return []
      const left = day * dayWidth + (dayWidth * GAP) / 2 + series * width
      return [{ series, left, width, height: Math.max(LEAST_HEIGHT, value / highest) }]
    }),
  )
}

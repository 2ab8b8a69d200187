export const CHART = { width: 720, height: 240, left: 44, right: 8, top: 12, bottom: 24 } as const

const roundSteps = [1, 2, 5, 10]

/** The next round number, so that the scale can be read. */
export function scaleTop(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (roundSteps.find((step) => step * power >= highest) ?? 10) * power
}

const inner = {
  width: CHART.width - CHART.left - CHART.right,
  height: CHART.height - CHART.top - CHART.bottom,
}

export const chartY = (value: number, top: number): number =>
  Math.round((CHART.top + inner.height * (1 - value / top)) * 10) / 10

/** The points of a line through the values; one value is a line across. */
export function linePoints(values: readonly number[], top: number): string {
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = inner.width / Math.max(1, drawn.length - 1)
  return drawn
    .map((value, index) => `${Math.round((CHART.left + index * step) * 10) / 10},${chartY(value, top)}`)
    .join(' ')
}

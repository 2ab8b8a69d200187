import { useId } from 'react'
import * as texts from '#texts'
import { PlainTable } from '../layout/plain-table.tsx'
import { type BarOfDay, barsOf, type ChartDay } from './bar-geometry.ts'
import styles from './day-chart.module.css'

/** Shapes tell the series apart; the colour only repeats it. */
const fills = ['solid', 'hatched', 'outlined'] as const
type Fill = (typeof fills)[number]

type ChartSeries = { name: string; total: string }

export type DayChartProps = {
  title: string
  /** At most three. */
  series: readonly ChartSeries[]
  /** What the columns are, where they are not days. */
  columns?: string
  days: readonly (ChartDay & { label: string; name: string; cells: readonly string[]; isToday: boolean })[]
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" className={styles.ground} />
      <rect width="3" height="6" className={styles.stroke} />
    </pattern>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

function Bar({ bar, hatch }: { bar: BarOfDay; hatch: string }) {
  const fill: Fill = fills[bar.series] ?? 'outlined'
  return (
    <rect
      data-fill={fill}
      className={styles.bar}
      x={percent(bar.left)}
      y={percent(1 - bar.height)}
      width={percent(bar.width)}
      height={percent(bar.height)}
      {...(fill === 'hatched' && { fill: `url(#${hatch})` })}
    />
  )
}

function Legend({ series, hatch }: { series: readonly ChartSeries[]; hatch: string }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name, total }, index) => (
        <li key={name}>
          <svg width="14" height="14" aria-hidden="true">
            <Bar bar={{ series: index, left: 0, width: 1, height: 1 }} hatch={hatch} />
          </svg>
          <span>{name}</span>
          <b>{total}</b>
        </li>
      ))}
    </ul>
  )
}

function Plot({ title, bars, hatch }: { title: string; bars: readonly BarOfDay[]; hatch: string }) {
  return (
    <svg className={styles.plot} role="img" aria-label={texts.desk_chart_label({ title })}>
      <defs>
        <Hatch id={hatch} />
      </defs>
      {bars.map((bar) => (
        <Bar key={`${bar.series} ${bar.left}`} bar={bar} hatch={hatch} />
      ))}
    </svg>
  )
}

function Axis({ days }: Pick<DayChartProps, 'days'>) {
  return (
    <ol className={styles.days} aria-hidden="true">
      {days.map(({ label, name, isToday }) => (
        <li key={name} data-today={isToday ? '' : undefined}>
          {label}
        </li>
      ))}
    </ol>
  )
}

/** Some figures of each day, side by side; the same figures are in a table below. */
export function DayChart({ title, series, days, columns = texts.desk_chart_day() }: DayChartProps) {
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`
  const bars = barsOf(days, series.length)
  if (bars.length === 0)
    return (
      <figure className={styles.chart}>
        <figcaption className={styles.title}>{title}</figcaption>
        <p className={styles.empty}>{texts.desk_chart_empty()}</p>
      </figure>
    )
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <Legend series={series} hatch={hatch} />
      <Plot title={title} bars={bars} hatch={hatch} />
      <Axis days={days} />
      <details className={styles.table}>
        <summary>{texts.desk_chart_table()}</summary>
        <PlainTable
          caption={title}
          head={[columns, ...series.map(({ name }) => name)]}
          rows={days.map(({ name, cells }) => [name, ...cells])}
          numbersFrom={1}
        />
      </details>
    </figure>
  )
}

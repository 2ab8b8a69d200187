import * as texts from '#texts'
import { type FunnelStep, funnelSteps } from '../../../contract/calls/promotion.ts'
import type { Props } from './campaigns.server.ts'
import { CHART, chartY, linePoints, scaleTop } from './chart-lines.ts'
import styles from './funnel-chart.module.css'

const names: Readonly<Record<FunnelStep, () => string>> = {
  visits: texts.desk_campaign_visits,
  clicks: texts.desk_campaign_clicks,
  codes: texts.desk_campaign_codes,
  registrations: texts.desk_campaign_registrations,
}

/** In the order of the funnel. */
export const stepNames = funnelSteps.map((step) => names[step])

/** One line for each step of the funnel; the same figures stand in the table below it. */
export function FunnelChart({ days }: Pick<Props, 'days'>) {
  const top = scaleTop(Math.max(0, ...days.flatMap(({ counts }) => counts)))
  const [first] = days
  const last = days.at(-1)
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={texts.desk_campaign_chart({ from: first?.day ?? '', to: last?.day ?? '' })}
      >
        {[0, top / 2, top].filter(Number.isInteger).map((value) => (
          <g key={value}>
            <line
              className={styles.grid}
              x1={CHART.left}
              x2={CHART.width - CHART.right}
              y1={chartY(value, top)}
              y2={chartY(value, top)}
            />
            <text className={styles.label} x={CHART.left - 6} y={chartY(value, top) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <text className={styles.label} x={CHART.left} y={CHART.height - 6}>
          {first?.day}
        </text>
        <text className={styles.label} x={CHART.width - CHART.right} y={CHART.height - 6} textAnchor="end">
          {last?.day}
        </text>
        {stepNames.map((_, step) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of the funnel do not move.
            key={step}
            className={styles.line}
            data-step={step}
            points={linePoints(
              days.map(({ counts }) => counts[step] ?? 0),
              top,
            )}
          />
        ))}
      </svg>
      <figcaption className={styles.legend}>
        {stepNames.map((name, step) => (
          <span key={name()} className={styles.entry}>
            <svg className={styles.sample} viewBox="0 0 28 8" aria-hidden="true">
              <line className={styles.line} data-step={step} x1="0" x2="28" y1="4" y2="4" />
            </svg>
            {name()}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

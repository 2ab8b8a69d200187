import { expect, test } from 'vitest'
import type { DeskOpsPoint } from '../../../contract/calls/ops.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { opsChart } from './ops-charts.ts'

const START = Date.parse('2026-11-15T00:00:00Z')
const point = (index: number, minutes: number): DeskOpsPoint => ({
  at: new Date(START + index * minutes * 60_000).toISOString(),
  isKnown: index !== 3,
  requests: index,
  errors: 0,
  medianMs: index * 10,
  slowestMs: 0,
  lagMs: 0,
  waiting: 0,
  slowStatements: 0,
  gatewayCalls: 0,
  gatewayFailures: 0,
  inbox: 0,
  outbox: 0,
  dead: 0,
})
const points = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, at) => point(at, minutes))

const locale = { language: 'en', timeZone: 'Asia/Jakarta' } as const
const chart = (given: readonly DeskOpsPoint[], legend: 'sum' | 'most') =>
  withLocale('en', () =>
    opsChart('Requests', given, { ...locale, series: [{ name: 'Requests', figure: 'requests' }], legend }),
  )

test('what is not known is no bar, and said in the table', () => {
  const { days, series } = chart(points(5, 5), 'sum')
  expect(days.map(({ values }) => values[0])).toEqual([0, 1, 2, null, 4])
  expect(days[3]?.cells).toEqual(['unknown'])
  expect(series[0]?.total).toBe('10')
  expect(chart(points(5, 5), 'most').series[0]?.total).toBe('4')
})

test('hours are marked in the market’s own time; none so far right that it would leave the chart', () => {
  const labels = (count: number, minutes: number) =>
    chart(points(count, minutes), 'sum').days.flatMap(({ label }, index) =>
      label ? [`${index} ${label}`] : [],
    )
  expect(labels(25, 5)).toEqual(['0 07:00', '12 08:00'])
  expect(labels(48, 60)).toEqual(['5 12:00', '17 00:00', '29 12:00', '41 00:00'])
})

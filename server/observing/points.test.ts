import { expect, test } from 'vitest'
import { REQUEST_BUCKETS } from '../metrics/requests.ts'
import { durationOfShare, pointsOf } from './points.ts'
import type { ProcessSample } from './samples.ts'

const now = new Date('2026-11-15T03:07:00Z')
const counts = (at: Readonly<Record<number, number>>) =>
  Array.from({ length: REQUEST_BUCKETS.length + 1 }, (_, index) => at[index] ?? 0)

const sample = (
  time: string,
  process: string,
  changes: Partial<ProcessSample['figures']>,
): ProcessSample => ({
  takenAt: new Date(`2026-11-15T${time}Z`),
  process,
  figures: {
    seconds: 60,
    requests: 0,
    errors: 0,
    byDuration: counts({}),
    lagMs: 0,
    waiting: 0,
    slowStatements: 0,
    gatewayCalls: 0,
    gatewayFailures: 0,
    memoryMb: 100,
    queues: null,
    ...changes,
  },
})

test('counts of all processes are added up, what is the same for all is taken once', () => {
  const queues = { inbox: 3, outbox: 2, dead: 1 }
  const points = pointsOf(
    [
      sample('03:06:00', 'a', { requests: 10, errors: 1, lagMs: 5, queues }),
      sample('03:06:30', 'b', { requests: 20, errors: 2, lagMs: 9, queues: { ...queues, inbox: 4 } }),
      sample('02:59:00', 'a', { requests: 7 }),
    ],
    { now, stretchMs: 300_000, count: 3 },
  )
  expect(points.map(({ at, requests, isKnown }) => [at.toISOString(), requests, isKnown])).toEqual([
    ['2026-11-15T02:55:00.000Z', 7, true],
    ['2026-11-15T03:00:00.000Z', 0, false],
    ['2026-11-15T03:05:00.000Z', 30, true],
  ])
  expect(points[2]).toMatchObject({ errors: 3, lagMs: 9, inbox: 4, outbox: 2, dead: 1 })
})

test('a time is that below which a share of all requests stayed', () => {
  const byDuration = counts({ 0: 98, 6: 1, 11: 1 })
  expect(durationOfShare(byDuration, 0.5)).toBe(5)
  expect(durationOfShare(byDuration, 0.99)).toBe(500)
  expect(durationOfShare(byDuration, 1)).toBe(10_000)
  expect(durationOfShare(counts({}), 0.99)).toBe(0)
})

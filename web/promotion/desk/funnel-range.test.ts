import { expect, test } from 'vitest'
import { daysOfRange, rangeOf } from './funnel-range.ts'

const today = '2026-11-16'

test.each([
  ['', { from: '2026-10-18', to: today }],
  ['from=2026-11-01&to=2026-11-02', { from: '2026-11-01', to: '2026-11-02' }],
  ['from=2026-11-09&to=2026-11-02', { from: '2026-11-02', to: '2026-11-02' }],
  ['from=2020-01-01', { from: '2025-11-16', to: today }],
  ['from=2026-99-99&to=x', { from: '2026-10-18', to: today }],
  ['template=india', { from: '2026-10-18', to: today, templateId: 'india' }],
  ['template=%3Cb%3E', { from: '2026-10-18', to: today }],
])('%s is %j', (query, range) => {
  expect(rangeOf(new URLSearchParams(query), today)).toEqual(range)
})

test('a range has every day once', () => {
  expect(daysOfRange({ from: '2026-10-30', to: '2026-11-02' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
})

import { describe, expect, test } from 'vitest'
import { roundedUp } from '../../market/money.ts'
import { india } from '../../market/packs/india.ts'
import { indonesia } from '../../market/packs/indonesia.ts'
import { expiryOf } from './expiry.ts'

describe('a code ends', () => {
  test.each([
    ['a day later', indonesia, '2026-11-15T03:00:00Z', '2026-11-30', '2026-11-16T03:00:00.000Z'],
    [
      'with the last day its amount is right',
      indonesia,
      '2026-11-15T03:00:00Z',
      '2026-11-15',
      '2026-11-15T17:00:00.000Z',
    ],
    ['with that day in India', india, '2026-11-15T03:00:00Z', '2026-11-15', '2026-11-15T18:30:00.000Z'],
    ['not within half an hour', indonesia, '2026-11-15T16:50:00Z', '2026-11-15', '2026-11-15T17:20:00.000Z'],
  ])('%s', (_, pack, now, rightUntil, end) => {
    expect(expiryOf(new Date(now), rightUntil, pack).toISOString()).toBe(end)
  })
})

test.each([
  [100, 100, 100],
  [101, 100, 200],
  [61_250_050, 100, 61_250_100],
  [7, 1, 7],
])('%d in units of %d is %d', (amountMinor, unitMinor, rounded) => {
  expect(roundedUp(amountMinor, unitMinor)).toBe(rounded)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocation.ts'
import type { Position } from './position.ts'
import { arbitraryHistory } from './testing/histories.ts'
import { playThrough } from './testing/playing.ts'

const period = (periodNo: number, factor: number): Position['periods'][number] => ({
  periodNo,
  dueOn: '2026-04-02',
  daysLate: 0,
  open: {
    principal: 5 * factor,
    interest: 4 * factor,
    lateInterest: 3 * factor,
    fee: 2 * factor,
    penalty: factor,
  },
  openMinor: 15 * factor,
  paidMinor: 0,
})
const periods = [period(1, 1), period(2, 100)]
const short = (amountMinor: number) =>
  allocate({ periods }, amountMinor).map((part) => `${part.periodNo} ${part.component} ${part.amountMinor}`)

test('oldest period first, within it penalty, fee, late interest, interest, principal', () => {
  expect(short(1)).toEqual(['1 penalty 1'])
  expect(short(4)).toEqual(['1 penalty 1', '1 fee 2', '1 lateInterest 1'])
  expect(short(16)).toEqual([
    '1 penalty 1',
    '1 fee 2',
    '1 lateInterest 3',
    '1 interest 4',
    '1 principal 5',
    '2 penalty 1',
  ])
  expect(short(1_516).slice(5)).toEqual([
    '2 penalty 100',
    '2 fee 200',
    '2 lateInterest 300',
    '2 interest 400',
    '2 principal 500',
    'null credit 1',
  ])
})

test('of chosen periods only, the rest is credit', () => {
  expect(allocate({ periods: periods.slice(0, 1) }, 20).at(-1)).toEqual({
    periodNo: null,
    component: 'credit',
    amountMinor: 5,
  })
})

test('the parts are positive, sum exactly to the amount and take no more than is open', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.integer({ min: 1, max: 2_000_000_000 }), (history, amountMinor) => {
      const { now } = playThrough(history)
      const parts = allocate(now, amountMinor)
      expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
      expect(parts.every((part) => part.amountMinor > 0)).toBe(true)
      const credit = parts.find(({ component }) => component === 'credit')?.amountMinor ?? 0
      expect(credit).toBe(Math.max(0, amountMinor - now.openMinor))
    }),
    { numRuns: 1_000 },
  )
})

describe('amounts that are none', () => {
  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d', (amountMinor) => {
    expect(() => allocate({ periods }, amountMinor)).toThrow(RangeError)
  })
})

import { describe, expect, test } from 'vitest'
import { convertIncome, incomePeriodOf, isUnusualIncome } from './income.ts'
import { packs } from './packs/packs.ts'

describe('an income', () => {
  test.each([
    [7_000_000, 'month', 'year', 84_000_000],
    [84_000_000, 'year', 'month', 7_000_000],
    [100, 'week', 'year', 5_200],
    [1_200, 'week', 'month', 5_200],
    [1_000, 'year', 'month', 83],
    [5, 'month', 'month', 5],
  ] as const)('of %s by the %s is by the %s one of %s', (amount, from, to, converted) => {
    expect(convertIncome(amount, from, to)).toBe(converted)
  })

  test('that was saved before periods were named is one of the pack', () => {
    expect(incomePeriodOf('', packs.id)).toBe('year')
    expect(incomePeriodOf('', packs.in)).toBe('month')
    expect(incomePeriodOf('week', packs.id)).toBe('week')
  })

  test.each([
    ['id', 7_000_000, 'month', false],
    ['id', 84_000_000, 'year', false],
    ['id', 84_000_000, 'month', true],
    ['id', 7_000_000, 'year', true],
    ['id', 1_600_000, 'week', false],
    ['in', 25_000, 'month', false],
    ['in', 300_000, 'year', false],
    ['in', 600_000, 'month', true],
    ['in', 25_000, 'year', true],
  ] as const)('in %s of %s by the %s is questioned: %s', (market, major, period, isQuestioned) => {
    expect(isUnusualIncome(major * 100, period, packs[market])).toBe(isQuestioned)
  })
})

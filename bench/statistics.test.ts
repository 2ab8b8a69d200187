import { describe, expect, it } from 'vitest'
import { compare, median, quantile } from './statistics.ts'

describe('statistics of rounds', () => {
  it('takes the middle of a list in any order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it('finds quantiles between neighbours', () => {
    expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9)
    expect(quantile([7], 0.25)).toBe(7)
  })

  it('compares round by round, so that a slow moment hits both sides', () => {
    const compared = compare([
      { product: 10, reference: 10 },
      { product: 44, reference: 40 },
      { product: 12, reference: 10 },
    ])
    expect(compared.ratio).toBeCloseTo(1.1)
    expect(compared.product).toBe(12)
    expect(compared.spread[0]).toBeCloseTo(1.05)
    expect(compared.spread[1]).toBeCloseTo(1.15)
  })
})

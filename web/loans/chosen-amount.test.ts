import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withLocale } from '../../market/locale.server.ts'
import { readChoice, sliderEnd, sliderStep, wasSlid, withinRange } from './chosen-amount.ts'

const range = { leastMinor: 100_000_000, mostMinor: 600_000_000 }

const ranges = fc
  .record({ leastMinor: fc.integer({ min: 1, max: 1e9 }), width: fc.integer({ min: 0, max: 1e9 }) })
  .map(({ leastMinor, width }) => ({ leastMinor, mostMinor: leastMinor + width }))

describe('the slider', () => {
  test('goes in round steps, some twenty or more of them', () => {
    expect(sliderStep(range)).toBe(20_000_000)
    expect(sliderStep({ leastMinor: 200_000, mostMinor: 3_600_000 })).toBe(100_000)
  })

  test('ends at the most, which no step goes beyond', () => {
    fc.assert(
      fc.property(ranges, (any) => {
        const end = sliderEnd(any)
        expect((end - any.leastMinor) % sliderStep(any)).toBe(0)
        expect(end - any.mostMinor).toBeLessThan(sliderStep(any))
        expect(withinRange(any, end)).toBe(any.mostMinor)
        expect(withinRange(any, 0)).toBe(any.leastMinor)
      }),
    )
  })

  test('counts without a script only where it was moved and nothing was typed', () => {
    const still = { typed: '6.000.000', shown: '6.000.000', slid: '600000000', slidShown: '600000000' }
    expect(wasSlid(still)).toBe(false)
    expect(wasSlid({ ...still, slid: '300000000' })).toBe(true)
    expect(wasSlid({ ...still, slid: '300000000', typed: '2.000.000' })).toBe(false)
    expect(wasSlid({ ...still, slid: '' })).toBe(false)
  })
})

const read = (typed: string) => withLocale('en', () => readChoice(typed, range, 'IDR'))

describe('an amount that was typed', () => {
  test.each([
    ['1.000.000', 100_000_000],
    ['Rp6.000.000,00', 600_000_000],
    ['2500000', 250_000_000],
  ])('%s is read', (typed, amountMinor) => {
    expect(read(typed)).toEqual({ amountMinor })
  })

  test.each(['999.999', '6.000.001'])('%s is outside of what can be had', (typed) => {
    expect(read(typed)).toEqual({
      problem: 'You can borrow Rp1.000.000 to Rp6.000.000 with this term.',
    })
  })

  test.each(['', '25.5', 'much'])('%o is no amount', (typed) => {
    expect(read(typed)).toHaveProperty('problem')
  })
})

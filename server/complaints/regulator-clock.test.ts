import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { regulatorClock } from './regulator-clock.ts'

/** A Monday; the first holiday after it in Indonesia is in December. */
const filedOn = '2026-11-02'
const clock = (market: 'id' | 'in', today: string, isExtended = false) =>
  regulatorClock({ filedOn, today, isExtended }, packs[market])

describe('the clock of Indonesia', () => {
  test('runs ten working days', () => {
    expect(clock('id', '2026-11-16')).toEqual({
      until: '2026-11-16',
      stage: 'within',
      extendableTo: '2026-11-30',
    })
    expect(clock('id', '2026-11-17')).toEqual({ until: '2026-11-16', stage: 'over', extendableTo: null })
  })

  test('runs ten more where they were taken, and no third time', () => {
    expect(clock('id', '2026-11-16', true)).toEqual({
      until: '2026-11-30',
      stage: 'within',
      extendableTo: null,
    })
    expect(clock('id', '2026-11-17', true)).toEqual({
      until: '2026-11-30',
      stage: 'extended',
      extendableTo: null,
    })
    expect(clock('id', '2026-12-01', true)).toMatchObject({ stage: 'over' })
  })
})

test('the clock of India runs thirty days, and no longer', () => {
  expect(clock('in', '2026-12-02')).toEqual({ until: '2026-12-02', stage: 'within', extendableTo: null })
  expect(clock('in', '2026-12-03')).toEqual({ until: '2026-12-02', stage: 'over', extendableTo: null })
})

import { describe, expect, it } from 'vitest'
import { holds } from '../report.ts'
import { conditions } from './conditions.ts'
import { linesOf, type Round } from './lines.ts'
import type { Timings } from './probe.ts'
import { screens } from './screens.ts'

const timings = (times: Partial<Timings>): Timings => ({
  firstPaint: 100,
  largestPaint: 100,
  firstTap: 100,
  response: 50,
  longestTask: 0,
  ...times,
})

/** Every screen under every condition, with a reference of 100 ms for everything. */
const roundsWith = (cold: Partial<Timings>, repeat: Partial<Timings>): Round[] =>
  screens.flatMap(({ path }) =>
    conditions.map(({ name }) => ({
      path,
      condition: name,
      product: { cold: timings(cold), repeat: timings(repeat) },
      reference: { cold: timings({}), repeat: timings({}) },
    })),
  )

const missed = (rounds: Round[]) =>
  linesOf({ screens, conditions }, rounds)
    .filter((line) => !holds(line))
    .map(({ name }) => name)

describe('the lines of the pages', () => {
  it('hold where the product is as fast as a static page', () => {
    expect(missed(roundsWith({}, {}))).toEqual([])
  })

  it('allow a React screen more time for the first tap of a repeat visit, and no other screen', () => {
    const names = missed(roundsWith({}, { firstTap: 125 }))
    expect(names).toHaveLength(conditions.length)
    expect(names.every((name) => name.startsWith('/loanDetails '))).toBe(true)
    expect(missed(roundsWith({}, { firstTap: 131 }))).toHaveLength(screens.length * conditions.length)
  })

  it('allow nobody more on a first visit', () => {
    expect(missed(roundsWith({ firstTap: 120 }, {}))).toHaveLength(screens.length * conditions.length)
    expect(missed(roundsWith({ largestPaint: 120 }, {}))).toHaveLength(screens.length * conditions.length)
  })

  it('bound the longest task of a React screen on either visit, on a processor slowed four times', () => {
    const slowedFourTimes = conditions.filter(({ slowdown }) => slowdown === 4)
    const hydrated = screens.filter(({ script }) => script === 'react')
    for (const rounds of [roundsWith({ longestTask: 201 }, {}), roundsWith({}, { longestTask: 201 })]) {
      const names = missed(rounds)
      expect(names).toHaveLength(slowedFourTimes.length * hydrated.length)
      expect(names.every((name) => name.endsWith('longest task'))).toBe(true)
    }
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/market/dates.ts'
import { type Position, position } from './position.ts'
import { arbitraryHistory } from './testing/histories.ts'
import { make, newPlay, type Play, pay, playThrough } from './testing/playing.ts'

const RUNS = 1_000
const history = arbitraryHistory
const later = fc.integer({ min: 0, max: 200 })
const amount = fc.integer({ min: 1, max: 2_000_000 })

const paying = (play: Play, ...amounts: number[]): Play => {
  const next = { ...play, events: [...play.events] }
  for (const amountMinor of amounts) make(next, pay(next, amountMinor))
  return next
}
const after = (play: Play, days: number) => position(play.loan, play.events, addDays(play.day, days))

test('paying everything open settles, to the last unit, for good', () => {
  fc.assert(
    fc.property(history, later, (history, days) => {
      const play = playThrough(history)
      if (play.now.settled) return
      const { openMinor, creditMinor } = play.now
      expect(paying(play, openMinor).now).toMatchObject({ settled: true, openMinor: 0, creditMinor })
      expect(after(paying(play, openMinor), days)).toMatchObject({ settled: true, overdueMinor: 0 })
      if (openMinor > 1)
        expect(paying(play, openMinor - 1).now).toMatchObject({ settled: false, openMinor: 1 })
      expect(paying(play, openMinor + 7).now).toMatchObject({ settled: true, creditMinor: creditMinor + 7 })
    }),
    { numRuns: RUNS },
  )
})

test('the order of two payments on one day changes nothing, that day or later', () => {
  fc.assert(
    fc.property(history, fc.tuple(amount, amount, later), (history, [one, other, days]) => {
      const play = playThrough(history)
      expect(after(paying(play, one, other), days)).toEqual(after(paying(play, other, one), days))
      expect(after(paying(play, one + other), days)).toEqual(after(paying(play, other, one), days))
    }),
    { numRuns: RUNS },
  )
})

test('what is owed never falls by mere passing of time', () => {
  fc.assert(
    fc.property(history, later, (history, days) => {
      const play = playThrough(history)
      const now = after(play, days)
      expect(now.openMinor).toBeGreaterThanOrEqual(play.now.openMinor)
      expect(now.overdueMinor).toBeGreaterThanOrEqual(play.now.overdueMinor)
      expect(now.chargesMinor).toBeGreaterThanOrEqual(play.now.chargesMinor)
    }),
    { numRuns: RUNS },
  )
})

test('a reversed payment leaves, on the same day, the position as before it', () => {
  fc.assert(
    fc.property(history, amount, later, (history, amountMinor, days) => {
      const play = playThrough(history)
      const undone = paying(play, amountMinor)
      make(undone, { kind: 'reversal', of: `payment ${play.events.length}`, on: play.day })
      expect(undone.now).toEqual(play.now)
      expect(after(undone, days)).toEqual(after(play, days))
    }),
    { numRuns: RUNS },
  )
})

const paidIn = ({ events }: Play): number => {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.of] : [])))
  const parts = events.flatMap((event) =>
    event.kind === 'payment' && !reversed.has(event.id) ? event.parts : [],
  )
  return parts.reduce((sum, part) => sum + part.amountMinor, 0)
}
const paidOut = ({ periods, creditMinor }: Position) =>
  periods.reduce((sum, { paidMinor }) => sum + paidMinor, creditMinor)

test('no money is lost or made, nothing is negative, and late charges keep within the cap', () => {
  fc.assert(
    fc.property(history, (history) => {
      const play = playThrough(history)
      const { loan, now } = play
      expect(paidOut(now)).toBe(paidIn(play))
      for (const { open, paidMinor, daysLate } of now.periods)
        for (const number of [...Object.values(open), paidMinor, daysLate])
          expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
      const scheduled = newPlay(history).now.chargesMinor
      const cap = Math.floor((loan.principalMinor * loan.late.chargesCapBasisPoints) / 10_000)
      expect(now.chargesMinor).toBeLessThanOrEqual(Math.max(cap, scheduled))
    }),
    { numRuns: RUNS },
  )
})

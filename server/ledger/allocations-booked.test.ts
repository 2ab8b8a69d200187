import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf } from '../../tools/counts.ts'
import type { LoanEvent } from './events.ts'
import { allocationsBooked, postEvent } from './postings.ts'
import { arbitraryHistory } from './testing/histories.ts'
import { playThrough } from './testing/playing.ts'

const RUNS = countOf('classHistories')

/** What is taken back was booked before it was taken back. */
const isWhole = (events: readonly LoanEvent[]) =>
  events.every(
    (event, at) => event.kind !== 'reversal' || events.slice(0, at).some(({ id }) => id === event.of),
  )

test('in one replay each event is allocated as it was when it was booked, or left out where a later one changed that', {
  timeout: 300_000,
}, () => {
  let [same, missing] = [0, 0]
  const arbitrary = fc
    .tuple(arbitraryHistory, fc.nat())
    .map(([history, swap]) => {
      const { loan, events } = playThrough(history)
      const late = events.length > 1 && swap % 2 === 0 ? events.splice(swap % events.length, 1) : []
      return { loan, events: [...events, ...late] }
    })
    .filter(({ events }) => isWhole(events))
  fc.assert(
    fc.property(arbitrary, ({ loan, events }) => {
      const booked = allocationsBooked(loan, events, new Set(events.map(({ id }) => id)))
      for (const [at, event] of events.entries()) {
        const allocation = booked.get(event.id)
        if (!allocation) missing += 1
        else {
          expect(allocation).toEqual(postEvent(loan, events.slice(0, at), event).allocation)
          same += 1
        }
      }
    }),
    { numRuns: RUNS },
  )
  expect(same).toBeGreaterThan(missing)
  expect(missing).toBeGreaterThan(0)
})

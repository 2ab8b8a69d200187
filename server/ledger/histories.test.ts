import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf } from '../../tools/counts.ts'
import { position } from './position.ts'
import { arbitraryHistory, type History } from './testing/histories.ts'
import { modelOn } from './testing/model-money.ts'
import { playThrough } from './testing/playing.ts'

const RUNS = countOf('ledgerHistories')

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = Object.keys(one) as (keyof typeof one)[]
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

/** Comparing by `expect` alone would take most of the run; it tells the difference when there is one. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!isSame(found, wanted)) expect(found).toStrictEqual(wanted)
}

function compare(history: History): void {
  const { loan, events, day, now } = playThrough(history)
  expectSame(now, modelOn(loan, events, day))
  // In whatever order they were reported.
  expectSame(position(loan, events.toReversed(), day), now)
  const past = events.at(Math.floor(events.length / 2))?.on
  if (past) expectSame(position(loan, events, past), modelOn(loan, events, past))
}

test('random histories end where the simple model ends', { timeout: 300_000 }, () => {
  fc.assert(fc.property(arbitraryHistory, compare), { numRuns: RUNS })
})

import { describe, expect, test } from 'vitest'
import { type MovementPair, nameDifference } from './name-difference.ts'

const side = { amountMinor: 500, isOfDay: true }
const both: MovementPair = {
  ours: side,
  theirs: { ...side, copies: 1 },
  isUndone: false,
  isReceived: true,
}
const elsewhere = { amountMinor: 500, isOfDay: false }

const cases: Record<string, [Partial<MovementPair>, string | null, number, number]> = {
  'the same on both sides': [{}, null, 0, 0],
  'nothing on both sides': [{ ours: null, theirs: null, isReceived: false }, null, 0, 0],
  'never heard of': [{ ours: null, isReceived: false }, 'missingHere', 0, 500],
  'heard of and booked on no loan': [{ ours: null }, 'unbooked', 0, 500],
  'not in their list': [{ theirs: null }, 'missingThere', 500, 0],
  'failed by their list': [{ theirs: null, isUndone: true }, 'stateDiffers', 500, 0],
  'of another amount': [{ theirs: { ...side, amountMinor: 400, copies: 1 } }, 'amountDiffers', 500, 400],
  'on another day there': [{ theirs: { ...elsewhere, copies: 1 } }, 'late', 500, 0],
  'on another day here': [{ ours: elsewhere }, 'late', 0, 500],
  'listed twice': [{ theirs: { ...side, amountMinor: 1000, copies: 2 } }, 'duplicate', 500, 1000],
}

describe('a movement', () => {
  test.each(Object.entries(cases))('%s', (_, [change, difference, oursMinor, theirsMinor]) => {
    const named = nameDifference({ ...both, ...change })
    expect(named).toEqual(difference && { difference, oursMinor, theirsMinor })
  })
})

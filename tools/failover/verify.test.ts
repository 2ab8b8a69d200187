import { expect, test } from 'vitest'
import { compareWithLedger } from './verify.ts'

const acknowledged = [1, 2, 3].map((no) => ({ eventId: `e${no}`, amountMinor: no, at: no }))
const row = (eventId: string, cashMinor: number, entries = 1) => ({ eventId, cashMinor, entries })

test('a ledger that has each payment once, with its amount', () => {
  expect(compareWithLedger(acknowledged, [row('e1', 1), row('e2', 2), row('e3', 3)])).toEqual({
    lost: 0,
    doubled: 0,
    otherAmount: 0,
    unexpected: 0,
  })
})

test('what is missing, there twice, of another amount, or of nobody', () => {
  expect(compareWithLedger(acknowledged, [row('e1', 2, 2), row('e3', 4), row('e4', 4)])).toEqual({
    lost: 1,
    doubled: 1,
    otherAmount: 2,
    unexpected: 1,
  })
})

import { expect, test } from 'vitest'
import { arrived, type ReceivedPayment } from './arrived.ts'

const expires_at = new Date('2026-11-16T00:00:00Z')
const onTime = new Date('2026-11-15T00:00:00Z')
const late = new Date('2026-11-17T00:00:00Z')
const payment = (
  amountMinor: number,
  state: ReceivedPayment['state'] = 'credited',
  paidAt = onTime,
): ReceivedPayment => ({
  id: 1,
  amountMinor,
  paidAt,
  state,
  entryId: null,
  takenBackMinor: state === 'reversed' ? amountMinor : 0,
})

test.each([
  ['nothing yet', [], onTime, 'waiting', 'none', 0],
  ['nothing, and the code has ended', [], late, 'expired', 'none', 0],
  ['all of it', [payment(100)], onTime, 'credited', 'none', 100],
  ['all of it in two', [payment(60), payment(40)], onTime, 'credited', 'none', 100],
  ['all of it, known but not credited', [payment(100, 'received')], onTime, 'received', 'none', 100],
  [
    'some credited and more on its way',
    [payment(40), payment(60, 'received')],
    onTime,
    'received',
    'none',
    100,
  ],
  ['a part', [payment(99)], onTime, 'credited', 'part', 99],
  ['more', [payment(100), payment(100)], onTime, 'credited', 'over', 200],
  ['all of it, late', [payment(100, 'credited', late)], late, 'credited', 'late', 100],
  [
    'a part, late: what is missing matters more',
    [payment(99, 'credited', late)],
    late,
    'credited',
    'part',
    99,
  ],
  ['taken back in part', [{ ...payment(100), takenBackMinor: 30 }], onTime, 'credited', 'part', 70],
  ['taken back', [payment(100, 'reversed')], late, 'reversed', 'none', 0],
  ['taken back and paid again', [payment(100, 'reversed'), payment(100)], onTime, 'credited', 'none', 100],
] as const)('%s', (_, payments, now, state, difference, paidMinor) => {
  expect(arrived({ amount_minor: 100, expires_at }, payments, now)).toMatchObject({
    state,
    difference,
    paidMinor,
  })
})

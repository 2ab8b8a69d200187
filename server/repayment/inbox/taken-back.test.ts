import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TakingReport, takenBack, takenMinorOf, unbooked } from './taken-back.ts'

const day = (no: number) => new Date(Date.UTC(2026, 10, no))
const report = (by: string, no: number, totalMinor: number, isFinal = true): TakingReport => ({
  by,
  at: day(no),
  totalMinor,
  isFinal,
})
const taken = (...reports: TakingReport[]) =>
  takenBack(reports, 100).map(({ by, at, amountMinor }) => [by, at.getUTCDate(), amountMinor])

describe('what was taken back of a payment of 100', () => {
  test.each([
    ['nothing', [], []],
    ['a part', [report('a', 5, 30)], [['a', 5, 30]]],
    [
      'parts by several refunds, never more than was paid',
      [report('a', 5, 60), report('b', 4, 60)],
      [
        ['b', 4, 60],
        ['a', 5, 40],
      ],
    ],
    ['a refund that failed', [report('a', 5, 30), report('a', 6, 0)], []],
    ['a refund that failed at the same moment', [report('a', 5, 30), report('a', 5, 0)], []],
    ['a refund that failed and was made again', [report('a', 5, 0), report('a', 6, 30)], [['a', 6, 30]]],
    ['a dispute that is open and has deducted', [report('d', 5, 100, false)], [['d', 5, 100]]],
    ['a dispute that was won', [report('d', 5, 100, false), report('d', 9, 0)], []],
    [
      'a dispute that was lost for more than was deducted at the outset',
      [report('d', 5, 40, false), report('d', 9, 70)],
      [
        ['d', 5, 40],
        ['d', 9, 30],
      ],
    ],
    [
      'a dispute that was lost for less than was deducted at the outset',
      [report('d', 5, 40, false), report('d', 9, 10)],
      [['d', 5, 10]],
    ],
    [
      'two refunds for the whole, of which the first failed',
      [report('a', 5, 100), report('b', 6, 100), report('a', 7, 0)],
      [['b', 6, 100]],
    ],
  ] as const)('%s', (_, reports, expected) => {
    expect(taken(...reports)).toEqual(expected)
    expect(taken(...reports.toReversed())).toEqual(expected)
  })
})

const reports = fc.array(
  fc
    .record({
      by: fc.constantFrom('a', 'b', 'c'),
      no: fc.integer({ min: 1, max: 4 }),
      totalMinor: fc.nat({ max: 120 }),
      isFinal: fc.boolean(),
    })
    .map(({ by, no, totalMinor, isFinal }) => report(by, no, totalMinor, isFinal)),
  { maxLength: 8 },
)

test('in whatever order the reports come, what is booked is in the end the same, and never more than was paid', () => {
  fc.assert(
    fc.property(reports, fc.infiniteStream(fc.nat()), (reported, at) => {
      const shuffled = reported
        .map((one) => ({ one, key: at.next().value }))
        .toSorted((left, right) => left.key - right.key)
        .map(({ one }) => one)
      let booked = takenBack([], 100)
      for (let known = 1; known <= shuffled.length; known++) {
        const wanted = takenBack(shuffled.slice(0, known), 100)
        booked = [...booked, ...unbooked(wanted, booked)]
        expect(takenMinorOf(booked)).toBe(takenMinorOf(wanted))
        expect(takenMinorOf(wanted)).toBeLessThanOrEqual(100)
      }
      expect(unbooked(takenBack(reported, 100), booked)).toEqual([])
    }),
  )
})

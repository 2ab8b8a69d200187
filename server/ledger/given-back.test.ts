import { describe, expect, test } from 'vitest'
import type { LoanEvent } from './events.ts'
import { daysAfterDue, loanOf, pay, payForTime, takeBack } from './testing/plain-loan.ts'

const giveBack = (of: string, day: number, amountMinor: number) =>
  takeBack(of, day, -amountMinor, `given back ${of} ${day}`)
const daysLater = [0, 10, 60, 200]
const positions = (loan: ReturnType<typeof loanOf>, events: LoanEvent[]) =>
  daysLater.map((days) => daysAfterDue(loan, days, events))

describe('money that was taken back and came back', () => {
  test.each([
    ['a payment of a part', [pay('2026-03-01', 300_000)]],
    ['a payment that settles the loan', [pay('2026-03-01', 1_000_000)]],
    ['a payment of more than the loan', [pay('2026-03-01', 1_200_000)]],
    ['an extension', [payForTime(-3, {})]],
    ['a payment before another', [pay('2026-03-01', 300_000), pay('2026-03-20', 400_000)]],
  ])('at the same moment leaves all as it was: %s', (_, events) => {
    const of = events[0]?.id ?? ''
    const amountMinor = events[0]?.amountMinor ?? 0
    const day = -2
    const moved = [...events, takeBack(of, day, amountMinor), giveBack(of, day, amountMinor)]
    for (const loan of [loanOf(1), loanOf(4)]) {
      expect(positions(loan, moved)).toEqual(positions(loan, events))
      expect(positions(loan, moved.toReversed())).toEqual(positions(loan, events))
    }
  })

  test('counts again from its day, and can be taken back again', () => {
    const paid = pay('2026-03-01', 500_000, 'a')
    const loan = loanOf(1)
    const gone = [paid, takeBack('a', -8, 500_000)]
    const again = [...gone, giveBack('a', -5, 500_000)]
    const goneAgain = [...again, takeBack('a', -4, 500_000)]
    const open = (events: LoanEvent[]) => daysAfterDue(loan, -4, events).periods[0]?.open.principal
    expect([open([paid]), open(gone), open(again), open(goneAgain)]).toEqual([
      500_000, 1_000_000, 500_000, 1_000_000,
    ])
  })
})

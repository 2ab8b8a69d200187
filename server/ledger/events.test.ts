import { describe, expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import type { LoanEvent } from './events.ts'
import {
  daysAfterDue,
  due,
  lateInterestAfter,
  loanOf,
  pay,
  payForTime,
  refund,
  rules,
  takeBack,
} from './testing/plain-loan.ts'

describe('an extension', () => {
  const dues = (events: LoanEvent[], loan = loanOf(2)) =>
    daysAfterDue(loan, 0, events).periods.map(({ dueOn }) => dueOn)
  const unmoved = ['2026-04-02', '2026-07-02']
  const moved = ['2026-04-09', '2026-07-09']

  test('moves what is not fully paid, and only that', () => {
    expect(dues([payForTime(0, {})])).toEqual(moved)
    expect(dues([pay(due, 500_000), payForTime(0, {})])).toEqual(['2026-04-02', '2026-07-09'])
  })
  test('covers nothing that is owed, and is a charge under the cap', () => {
    expect(daysAfterDue(loanOf(1), 0, [payForTime(0, {})])).toMatchObject({
      openMinor: 1_000_000,
      chargesMinor: 100,
    })
  })
  test('keeps what has accrued, and counts the days late from the new date', () => {
    const events = [payForTime(40, { days: 50 })]
    const accrued = 1_500_000 + 10 * 40_000
    expect(daysAfterDue(loanOf(1), 50, events)).toMatchObject({
      overdueMinor: 0,
      openMinor: 1_100_000 + accrued,
    })
    expect(lateInterestAfter(loanOf(1), 50, events)).toBe(accrued)
    expect(lateInterestAfter(loanOf(1), 51, events)).toBe(accrued + 50_000)
    expect(daysAfterDue(loanOf(1), 51, events).periods[0]).toMatchObject({ daysLate: 1 })
  })

  test.each<[string, LoanEvent[]]>([
    ['whose fee is not whole', [payForTime(0, {}, 99)]],
    ['whose place another one took', [payForTime(0, { extensionsBefore: 1 })]],
    ['of a loan that is paid', [pay('2026-03-01', 1_000_000), payForTime(0, {})]],
  ])('%s is a payment', (_, events) => {
    expect(dues(events)).toEqual(unmoved)
    const paidMinor = events.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const { openMinor, creditMinor } = daysAfterDue(loanOf(2), 0, events)
    expect(1_000_000 - openMinor + creditMinor).toBe(paidMinor)
  })
  test('that would be over already is a payment', () => {
    const late = (days: number) => daysAfterDue(loanOf(1), 20, [payForTime(20, { days })]).periods[0]?.dueOn
    expect(late(20)).toBe(due)
    expect(late(21)).toBe(addDays(due, 21))
  })
  test('is sold as often as was agreed, and no more', () => {
    const events = [0, 1, 2, 3].map((before) => payForTime(before, { extensionsBefore: before }))
    expect(daysAfterDue(loanOf(1), 3, events).periods[0]?.dueOn).toBe(addDays(due, 21))
  })
  test('is not made by a payment that pays the loan off: its fee is credit', () => {
    for (const [amountMinor, openMinor, creditMinor] of [
      [1_000_100, 0, 100],
      [1_000_000, 0, 0],
      [999_999, 101, 0],
    ] as const)
      expect(daysAfterDue(loanOf(2), 0, [payForTime(0, {}, amountMinor)])).toMatchObject({
        openMinor,
        creditMinor,
        chargesMinor: openMinor > 0 ? 100 : 0,
      })
  })
  test('whose fee would pay the loan off is a payment', () => {
    const rest = [pay(due, 999_900), payForTime(0, {})]
    expect(daysAfterDue(loanOf(1), 0, rest)).toMatchObject({ settled: true, chargesMinor: 0 })
  })
  test('keeps within the cap of all charges', () => {
    const loan = loanOf(1, { ...rules, chargesCapBasisPoints: 1_000 })
    expect(dues([payForTime(0, { feeMinor: 100_000 }, 100_000)], loan)).toEqual(['2026-04-09'])
    expect(dues([payForTime(0, { feeMinor: 100_001 }, 100_001)], loan)).toEqual(['2026-04-02'])
  })
  test('ends when its fee is not whole any more; what is left of the fee is a payment', () => {
    const bought = payForTime(0, {}, 150)
    expect(dues([bought, takeBack(bought.id, 0, 50)])).toEqual(moved)
    expect(dues([bought, takeBack(bought.id, 0, 60)])).toEqual(unmoved)
    expect(daysAfterDue(loanOf(1), 0, [bought, takeBack(bought.id, 0, 60)])).toMatchObject({
      openMinor: 1_000_000 - 90,
      chargesMinor: 0,
    })
  })
})

describe('money that is taken back', () => {
  test('counted before that day, and not after', () => {
    const events = [pay(due, 1_000_000), takeBack(due, 10, 1_000_000)]
    expect(daysAfterDue(loanOf(1), 9, events)).toMatchObject({ settled: true })
    expect(daysAfterDue(loanOf(1), 10, events)).toMatchObject({ openMinor: 1_000_000, chargesMinor: 0 })
    // The day after is its eleventh late day, and the first that charges anything.
    expect(daysAfterDue(loanOf(1), 11, events)).toMatchObject({ openMinor: 1_150_000, chargesMinor: 150_000 })
  })
  test('in pieces is the same as in one', () => {
    const pieces = [takeBack(due, 5, 300, 'a'), takeBack(due, 5, 200, 'b')]
    expect(daysAfterDue(loanOf(1), 9, [pay(due, 1_000_000), ...pieces])).toEqual(
      daysAfterDue(loanOf(1), 9, [pay(due, 1_000_000), takeBack(due, 5, 500)]),
    )
  })
  test('is never more than was paid', () => {
    const twice = [takeBack(due, 5, 600, 'a'), takeBack(due, 7, 600, 'b')]
    expect(daysAfterDue(loanOf(1), 7, [pay(due, 1_000), ...twice])).toEqual(
      daysAfterDue(loanOf(1), 7, [pay(due, 1_000), takeBack(due, 5, 600, 'a'), takeBack(due, 7, 400, 'b')]),
    )
  })
  test('is credit first', () => {
    const events = [pay(due, 1_000_250)]
    expect(daysAfterDue(loanOf(1), 5, events).creditMinor).toBe(250)
    expect(daysAfterDue(loanOf(1), 5, [...events, takeBack(due, 5, 250)])).toMatchObject({
      creditMinor: 0,
      settled: true,
    })
  })
  test('of a bill that was paid twice leaves it paid: credit does not lie idle', () => {
    const events = [pay(due, 1_000_000, 'a'), pay(due, 1_000_000, 'b'), takeBack('a', 0, 1_000_000)]
    for (const days of [0, 1, 14])
      expect(daysAfterDue(loanOf(1), days, events)).toMatchObject({
        settled: true,
        creditMinor: 0,
        chargesMinor: 0,
      })
  })
})

describe('a refund', () => {
  test('is paid from credit', () => {
    expect(daysAfterDue(loanOf(1), 3, [pay(due, 1_000_300), refund(2, 300)])).toMatchObject({
      creditMinor: 0,
      settled: true,
    })
  })
  test('of money that is taken back from us as well is owed again', () => {
    const events = [pay(due, 1_000_300), refund(1, 300), takeBack(due, 2, 1_000_300)]
    expect(daysAfterDue(loanOf(1), 2, events)).toMatchObject({ openMinor: 1_000_300, creditMinor: 0 })
  })
})

describe('a value date', () => {
  test('makes money that is told of late count from when it was paid', () => {
    const reported = [pay(addDays(due, 30), 10_000), pay(due, 1_000_000)]
    expect(daysAfterDue(loanOf(1), 40, reported)).toMatchObject({
      settled: true,
      creditMinor: 10_000,
      chargesMinor: 0,
    })
  })
})

describe('events that cannot be', () => {
  test.each<[string, LoanEvent[]]>([
    ['one payment twice', [pay(due, 1), pay(due, 1)]],
    ['a reversal of nothing', [takeBack('nothing', 0, 1)]],
    ['no day', [pay('', 1)]],
  ])('%s', (_, events) => {
    expect(() => daysAfterDue(loanOf(1), 1, events)).toThrow(RangeError)
  })
})

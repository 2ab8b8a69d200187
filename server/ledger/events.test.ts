import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/market/dates.ts'
import { allocate } from './allocation.ts'
import type { LoanEvent } from './events.ts'
import { daysAfterDue, due, lateInterestAfter, loanOf, pay } from './testing/plain-loan.ts'

describe('an extension', () => {
  const extension = (day: number, days: number): LoanEvent => ({
    kind: 'extension',
    id: `extension ${day} ${days}`,
    on: addDays(due, day),
    days,
  })

  test('moves what is not fully paid, and only that', () => {
    const dues = (events: LoanEvent[]) => daysAfterDue(loanOf(2), 0, events).periods.map(({ dueOn }) => dueOn)
    expect(dues([extension(0, 7)])).toEqual(['2026-04-09', '2026-07-09'])
    expect(dues([pay(due, 500_000), extension(0, 7)])).toEqual(['2026-04-02', '2026-07-09'])
    expect(dues([pay(due, 499_999), extension(0, 7), extension(0, 1)])).toEqual(['2026-04-10', '2026-07-10'])
  })
  test('keeps what has accrued, and counts the days late from the new date', () => {
    const events = [extension(40, 50)]
    const accrued = 1_500_000 + 10 * 40_000
    expect(daysAfterDue(loanOf(1), 50, events)).toMatchObject({
      overdueMinor: 0,
      openMinor: 1_100_000 + accrued,
    })
    expect(lateInterestAfter(loanOf(1), 50, events)).toBe(accrued)
    expect(lateInterestAfter(loanOf(1), 51, events)).toBe(accrued + 50_000)
    expect(daysAfterDue(loanOf(1), 51, events).periods[0]).toMatchObject({ daysLate: 1 })
  })
})

describe('a reversal', () => {
  const reversal = (of: string, day: number): LoanEvent => ({ kind: 'reversal', of, on: addDays(due, day) })

  test('lets the payment count before its day, and not after', () => {
    const events = [pay(due, 1_000_000), reversal(due, 10)]
    expect(daysAfterDue(loanOf(1), 9, events)).toMatchObject({ settled: true })
    expect(daysAfterDue(loanOf(1), 10, events)).toMatchObject({ openMinor: 1_000_000, chargesMinor: 0 })
    // The day after is its eleventh late day, and the first that charges anything.
    expect(daysAfterDue(loanOf(1), 11, events)).toMatchObject({ openMinor: 1_150_000, chargesMinor: 150_000 })
  })
  test('takes its credit with it', () => {
    const now = daysAfterDue(loanOf(1), 0)
    const paid: LoanEvent = { kind: 'payment', id: 'a', on: due, parts: allocate(now, 1_000_250) }
    expect(daysAfterDue(loanOf(1), 5, [paid]).creditMinor).toBe(250)
    expect(daysAfterDue(loanOf(1), 5, [paid, reversal('a', 5)]).creditMinor).toBe(0)
  })
})

test('what was paid on a period beyond its debt is credit', () => {
  const now = daysAfterDue(loanOf(1), 0, [pay(due, 700_000, 'a'), pay(due, 700_000, 'b')])
  expect(now).toMatchObject({ settled: true, creditMinor: 400_000, periods: [{ paidMinor: 1_000_000 }] })
})

describe('events that cannot be', () => {
  const reversal: LoanEvent = { kind: 'reversal', of: due, on: due }
  test.each<[string, LoanEvent[]]>([
    ['out of order', [pay(due, 1), pay('2026-02-01', 1)]],
    ['one payment twice', [pay(due, 1), pay(due, 1)]],
    ['a reversal of nothing', [reversal]],
    ['a second reversal', [pay(due, 1), reversal, reversal]],
    [
      'a rebate beyond what is open',
      [{ kind: 'rebate', id: 'x', on: due, parts: [{ periodNo: 1, component: 'interest', amountMinor: 1 }] }],
    ],
    [
      'a rebate on the loan itself',
      [
        {
          kind: 'rebate',
          id: 'x',
          on: due,
          parts: [{ periodNo: 1, component: 'principal', amountMinor: 1 }],
        },
      ],
    ],
    ['an extension by nothing', [{ kind: 'extension', id: 'x', on: due, days: 0 }]],
    [
      'a part on no period',
      [{ kind: 'payment', id: 'a', on: due, parts: [{ periodNo: 9, component: 'fee', amountMinor: 1 }] }],
    ],
    ['no day', [pay('', 1)]],
  ])('%s', (_, events) => {
    expect(() => daysAfterDue(loanOf(1), 1, events)).toThrow(RangeError)
  })
})

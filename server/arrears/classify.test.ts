import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { india } from '../../market/packs/india.ts'
import { indonesia } from '../../market/packs/indonesia.ts'
import { countOf } from '../../tools/counts.ts'
import { bookOn, position } from '../ledger/position.ts'
import { arbitraryHistory } from '../ledger/testing/histories.ts'
import { pay, takeBack } from '../ledger/testing/plain-loan.ts'
import { playThrough } from '../ledger/testing/playing.ts'
import type { LoanHistory } from './class-holds.ts'
import { classifyHistory } from './classify.ts'
import { history, indianClass, indonesianClass } from './testing/free-loans.ts'

describe('India', () => {
  // The example of the RBI's circular of 12 November 2021: due on 31 March 2021 and not paid.
  const due = history('2021-03-01', 1)
  test.each([
    ['2021-03-30', 'STD'],
    ['2021-03-31', 'SMA-0'],
    ['2021-04-29', 'SMA-0'],
    ['2021-04-30', 'SMA-1'],
    ['2021-05-29', 'SMA-1'],
    ['2021-05-30', 'SMA-2'],
    ['2021-06-28', 'SMA-2'],
    ['2021-06-29', 'NPA-SUB'],
    ['2022-06-28', 'NPA-SUB'],
    ['2022-06-29', 'NPA-DBT'],
  ])('at the end of %s it is %s', (day, wanted) => {
    expect(indianClass(due, day)).toBe(wanted)
  })

  test('a loan that was NPA stays so until all arrears are paid, however few days the rest is late', () => {
    // Due on 31 January, 2 March, 1 April and 1 May; NPA since 1 May.
    const part = [pay('2021-05-10', 60_000)]
    const whole = [...part, pay('2021-05-20', 60_000)]
    const almost = [...part, pay('2021-05-20', 59_999)]
    expect(indianClass(history('2021-01-01', 4), '2021-04-30')).toBe('SMA-2')
    expect(indianClass(history('2021-01-01', 4), '2021-05-01')).toBe('NPA-SUB')
    expect(classifyHistory(history('2021-01-01', 4, part), india.arrears, '2021-05-10')).toMatchObject({
      classCode: 'NPA-SUB',
      daysPastDue: 40,
      overdueMinor: 60_000,
    })
    expect(indianClass(history('2021-01-01', 4, almost), '2021-05-20')).toBe('NPA-SUB')
    expect(indianClass(history('2021-01-01', 4, whole), '2021-05-20')).toBeNull()
  })

  test('upgraded when all arrears were paid, it begins anew', () => {
    const sixPeriods = history('2021-01-01', 6, [pay('2021-05-10', 80_000)])
    expect(indianClass(sixPeriods, '2021-05-09')).toBe('NPA-SUB')
    expect(indianClass(sixPeriods, '2021-05-10')).toBe('STD')
    expect(indianClass(sixPeriods, '2021-05-31')).toBe('SMA-0')
  })

  test('a payment that was never late in value keeps the loan standard, whenever it was told', () => {
    expect(indianClass(history('2021-03-01', 2, [pay('2021-03-31', 60_000)]), '2021-04-29')).toBe('STD')
  })

  test('money that was taken back makes the loan late by all its days, and NPA from that day', () => {
    const events = [pay('2026-01-31', 60_000), takeBack('2026-01-31', 60, 60_000)]
    const back = history('2026-01-01', 4, events)
    const on = '2026-06-01'
    expect(indianClass(back, addDays(on, -1))).toBe('SMA-2')
    expect(indianClass(back, on)).toBe('NPA-SUB')
  })
})

test.each([
  [0, '1'],
  [1, '2'],
  [30, '2'],
  [31, '3'],
  [60, '3'],
  [61, '4'],
  [90, '4'],
  [91, '5'],
  [900, '5'],
])('Indonesia: %d days past due is collectability %s', (days, wanted) => {
  expect(indonesianClass(history('2026-01-01', 1), addDays('2026-01-31', days))).toBe(wanted)
})

test('Indonesia: a class follows the days past due in both directions', () => {
  const late = history('2026-01-01', 4, [pay('2026-05-10', 90_000)])
  expect(indonesianClass(late, '2026-05-09')).toBe('5')
  expect(indonesianClass(late, '2026-05-10')).toBe('2')
})

test('what a reversal opens of a schedule that was replaced is due with the new one', () => {
  const on = '2026-01-15'
  const terms = { periods: 1, termDays: 5, dailyRateMicro: 0, feeMinor: 0 }
  const replaced = history('2026-01-01', 1, [
    { ...pay(on, 9_999, 'paid'), at: `${on} 1` },
    { kind: 'restructuring', id: 'new', on, at: `${on} 2`, amountMinor: 110_001, terms },
    { kind: 'reversal', id: 'back', of: 'paid', on, at: `${on} 3`, amountMinor: 9_999 },
  ])
  expect(classifyHistory(replaced, india.arrears, '2026-01-20')).toMatchObject({ daysPastDue: 1 })
})

test('amounts: open principal, what is past due, and the provision rounded up', () => {
  const late = history('2026-01-01', 4, [pay('2026-01-10', 10_001)])
  expect(classifyHistory(late, indonesia.arrears, '2026-03-05')).toEqual({
    daysPastDue: 33,
    classCode: '3',
    bucket: 31,
    principalMinor: 109_999,
    overdueMinor: 49_999,
    openMinor: 109_999,
    provisionMinor: 16_500,
    restructuredOn: null,
  })
})

test('a loan has no class before its payout and once it is settled', () => {
  const settled = history('2026-01-01', 1, [pay('2026-01-20', 120_000)])
  expect(indianClass(settled, '2025-12-31')).toBeNull()
  expect(indianClass(settled, '2026-01-19')).toBe('STD')
  expect(indianClass(settled, '2026-01-20')).toBeNull()
})

/** Day by day from the first, as a day-end that remembers only the day before. */
function dayByDay({ loan, events }: LoanHistory, { arrears }: MarketPack, day: string): string | null {
  const npaFrom =
    arrears.classes.find(({ untilAllPaid }) => untilAllPaid)?.fromDays ?? Number.POSITIVE_INFINITY
  const { untilArrearsPaid, untilInstalments } = arrears.restructured
  const first = arrears.dueDateCounts ? 1 : 0
  const yesterday = { periods: loan.schedule.length, class: 0, arrears: 0, repaid: 0 }
  let npa = { for: -1, owed: 0 }
  let floor = { days: 0, from: 0, owed: 0 }
  let found: string | null = null
  for (let at = loan.startOn; at <= day; at = addDays(at, 1)) {
    const { accounts, isWrittenOff } = bookOn(loan, events, at)
    const { periods, settled } = position(loan, events, at)
    const due = periods.filter(({ dueOn }) => daysBetween(dueOn, at) + first > 0)
    const past = due.filter(({ openMinor }) => openMinor > 0)
    const daysPastDue = Math.max(0, ...past.map(({ dueOn }) => daysBetween(dueOn, at) + first))
    const owed = due.reduce((sum, { open }) => sum + open.principal + open.interest, 0)
    const repaid = accounts.reduce((sum, { paid }) => sum + paid.principal + paid.interest, 0)
    const paidToday = repaid - yesterday.repaid
    const isNew = events.some(({ kind, on }) => kind === 'restructuring' && on === at)
    if (isNew && periods.length > yesterday.periods)
      floor = { days: yesterday.class, from: yesterday.periods, owed: yesterday.arrears }
    floor.owed -= paidToday
    const instalments = periods.slice(floor.from)
    const paid = instalments.filter(({ dueOn, openMinor }) => dueOn <= at && openMinor === 0).length
    const isCured =
      daysPastDue === 0 &&
      (!untilArrearsPaid || floor.owed <= 0) &&
      paid >= Math.min(untilInstalments, instalments.length)
    if (isCured) floor.days = 0
    npa.owed -= paidToday
    if (daysPastDue > 0 && (npa.for >= 0 || daysPastDue >= npaFrom))
      npa = { for: npa.for + 1, owed: Math.max(owed, npa.for >= 0 ? npa.owed : 0) }
    else if (npa.for >= 0) npa = npa.owed > 0 ? { ...npa, for: npa.for + 1 } : { for: -1, owed: 0 }
    const days = Math.max(daysPastDue, npa.for < 0 ? 0 : npaFrom + npa.for, floor.days)
    const inClass = arrears.classes.findLast(({ fromDays }) => fromDays <= days)
    Object.assign(yesterday, { periods: periods.length, class: inClass?.fromDays, arrears: owed, repaid })
    found = settled ? null : isWrittenOff ? 'writtenOff' : (inClass?.code ?? null)
  }
  return found
}

test.each([
  ['India', india],
  ['Indonesia', indonesia],
])(
  '%s: random histories are in the class to which a day-end every day would have brought them',
  (_, pack) => {
    fc.assert(
      fc.property(arbitraryHistory, fc.nat({ max: 500 }), ({ loan, steps }, later) => {
        const played = playThrough({ loan, steps })
        const of = { loan, events: played.events }
        const day = addDays(played.day, later)
        expect(classifyHistory(of, pack.arrears, day)?.classCode ?? null).toBe(dayByDay(of, pack, day))
      }),
      { numRuns: Math.ceil(countOf('classHistories') / 2) },
    )
  },
)

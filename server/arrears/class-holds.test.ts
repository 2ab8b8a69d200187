import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../market/dates.ts'
import { india } from '../../market/packs/india.ts'
import { indonesia } from '../../market/packs/indonesia.ts'
import type { LoanEvent } from '../ledger/events.ts'
import { pay } from '../ledger/testing/plain-loan.ts'
import { classifyHistory } from './classify.ts'
import { history, indianClass, indonesianClass } from './testing/free-loans.ts'

const restructuring = (on: string, amountMinor: number, dueOn: readonly string[]): LoanEvent => ({
  kind: 'restructuring',
  id: `new schedule ${on}`,
  on,
  at: `${on} 9`,
  amountMinor,
  terms: {
    periods: dueOn.length,
    termDays: daysBetween(on, dueOn.at(-1) ?? on),
    dailyRateMicro: 0,
    feeMinor: 0,
  },
})

describe('another schedule pays no arrears', () => {
  // Due on 31 January and 2 March; 122 days past due on 1 June, when what is open is to be paid in four instalments.
  const on = '2026-06-02'
  const dueOn = ['2026-07-02', '2026-08-02', '2026-09-01', '2026-10-02']
  const restructured = (...payments: LoanEvent[]) =>
    history('2026-01-01', 2, [restructuring(on, 120_000, dueOn), ...payments])

  test('India: it stays NPA until all arrears of before are paid', () => {
    expect(classifyHistory(restructured(), india.arrears, addDays(on, -1))).toMatchObject({
      classCode: 'NPA-SUB',
      daysPastDue: 122,
      restructuredOn: null,
    })
    expect(classifyHistory(restructured(), india.arrears, on)).toMatchObject({
      classCode: 'NPA-SUB',
      daysPastDue: 0,
      overdueMinor: 0,
      restructuredOn: on,
    })
    const paidInTime = dueOn.slice(0, 3).map((due) => pay(due, 30_000))
    expect(indianClass(restructured(...paidInTime), '2026-09-02')).toBe('NPA-SUB')
    expect(indianClass(restructured(pay(on, 120_000)), on)).toBeNull()
    // Of six instalments four were past due.
    const six = history('2026-01-01', 6, [
      restructuring('2026-05-10', 120_000, dueOn),
      pay('2026-05-20', 79_999),
      pay('2026-05-21', 1),
    ])
    expect(indianClass(six, '2026-05-20')).toBe('NPA-SUB')
    expect(indianClass(six, '2026-05-21')).toBe('STD')
  })

  test('India: its days as NPA count on, and a loan of before keeps its class too', () => {
    const later = restructuring(on, 120_000, ['2027-12-31'])
    expect(indianClass(history('2026-01-01', 2, [later]), '2027-04-30')).toBe('NPA-SUB')
    expect(indianClass(history('2026-01-01', 2, [later]), '2027-05-01')).toBe('NPA-DBT')
    const sooner = restructuring('2026-04-01', 120_000, dueOn)
    expect(indianClass(history('2026-01-01', 1, [sooner]), '2026-04-01')).toBe('SMA-1')
  })

  test.each([
    ['India', indianClass, 'SMA-1'],
    ['Indonesia', indonesianClass, '3'],
  ] as const)('%s: a second one on the next day pays none either', (_, classOn, known) => {
    const first = restructuring('2026-04-01', 120_000, dueOn)
    const second = restructuring('2026-04-02', 120_000, dueOn)
    const twice = (...payments: LoanEvent[]) => history('2026-01-01', 1, [first, second, ...payments])
    expect(classOn(twice(), '2026-04-01')).toBe(known)
    expect(classOn(twice(), '2026-04-02')).toBe(known)
    expect(classOn(twice(pay('2026-04-03', 119_999)), '2026-04-03')).toBe(known)
  })

  test('Indonesia: instalments of a schedule that was replaced on its own day are not paid', () => {
    const wrong = restructuring('2026-04-01', 120_000, dueOn)
    const right = {
      ...restructuring('2026-04-01', 120_000, ['2027-03-31']),
      id: 'right',
      at: '2026-04-01 9:30',
    }
    const corrected = history('2026-01-01', 1, [wrong, right])
    expect(indonesianClass(corrected, '2026-12-31')).toBe('3')
    const named = classifyHistory(history('2026-01-01', 1, [wrong, right]), india.arrears, '2027-12-31')
    expect(named?.restructuredOn).toBe('2026-04-01')
  })

  test('India: it is named restructured for a year after its first payment was due', () => {
    const slow = history('2026-01-01', 2, [
      restructuring(on, 120_000, ['2026-07-02', '2026-08-01']),
      pay('2026-07-02', 60_000),
    ])
    const named = (day: string) => classifyHistory(slow, india.arrears, day)?.restructuredOn
    expect([named(addDays(on, -1)), named(on), named('2027-07-02'), named('2027-07-03')]).toEqual([
      null,
      on,
      on,
      null,
    ])
  })

  test('Indonesia: it keeps its class until three instalments were due and are paid, and is named for as long as it runs', () => {
    const paid = (count: number) => restructured(...dueOn.slice(0, count).map((due) => pay(due, 30_000)))
    expect(indonesianClass(restructured(), on)).toBe('5')
    expect(indonesianClass(paid(2), '2026-08-31')).toBe('5')
    expect(indonesianClass(paid(3), '2026-08-31')).toBe('5')
    expect(classifyHistory(paid(3), indonesia.arrears, '2026-09-01')).toMatchObject({
      classCode: '1',
      restructuredOn: on,
    })
    // Paid ahead they were not due yet.
    expect(indonesianClass(restructured(pay(addDays(on, 1), 90_000)), '2026-08-31')).toBe('5')
    expect(indonesianClass(restructured(pay(addDays(on, 1), 90_000)), '2026-09-01')).toBe('1')
    // Late with one of them it is no better.
    const late = restructured(pay('2026-07-02', 30_000), pay('2026-09-20', 60_000))
    expect(indonesianClass(late, '2026-09-19')).toBe('5')
    expect(indonesianClass(late, '2026-09-20')).toBe('1')
  })

  test('an extension does not either', () => {
    const moved = history('2026-01-01', 1, [
      {
        ...pay('2026-06-02', 10),
        kind: 'payment',
        extension: { days: 180, feeMinor: 10, extensionsBefore: 0 },
      },
    ])
    const loan = {
      ...moved.loan,
      rules: { ...moved.loan.rules, chargesCapBasisPoints: 10_000, mostExtensions: 1 },
    }
    expect(classifyHistory({ ...moved, loan }, india.arrears, '2026-06-02')).toMatchObject({
      classCode: 'NPA-SUB',
      daysPastDue: 0,
    })
    expect(indonesianClass({ ...moved, loan }, '2026-06-02')).toBe('1')
  })
})

test.each([
  ['India', india],
  ['Indonesia', indonesia],
])('%s: a loan that was written off has no class of the pack and nothing is set aside for it', (_, pack) => {
  const on = '2026-06-02'
  const lost = history('2026-01-01', 2, [
    { kind: 'writeOff', id: 'lost', on, at: `${on} 9`, amountMinor: 120_000 },
  ])
  expect(classifyHistory(lost, pack.arrears, addDays(on, -1))?.provisionMinor).toBeGreaterThan(0)
  expect(classifyHistory(lost, pack.arrears, on)).toMatchObject({
    classCode: 'writtenOff',
    bucket: 0,
    provisionMinor: 0,
    overdueMinor: 120_000,
  })
  const counted = { ...pack.arrears, writtenOffCounts: true }
  expect(classifyHistory(lost, counted, on)?.provisionMinor).toBeGreaterThan(0)
})

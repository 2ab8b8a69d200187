import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { type Application, decide, declineReasons } from './policy.ts'

const sound = { hasOverdueLoan: false, openLoans: 0 }
const indonesian: Application = { ...sound, amountMinor: 300_000_000, salaryMinor: 600_000_000 }
const indian: Application = { ...sound, amountMinor: 1_800_000, salaryMinor: 2_400_000 }

type Row = [about: string, change: Partial<Application>, decision: ReturnType<typeof decide>]

/** Rp5.000.000 a year; Rp1.000.000 to Rp15.000.000. */
const inIndonesia: Row[] = [
  ['as usual', {}, 'approved'],
  ['salary at the threshold', { salaryMinor: 500_000_000 }, 'approved'],
  ['salary one sen below', { salaryMinor: 499_999_999 }, 'salary'],
  ['no salary known', { salaryMinor: 0 }, 'salary'],
  ['the least amount', { amountMinor: 100_000_000 }, 'approved'],
  ['one sen less', { amountMinor: 99_999_999 }, 'amount'],
  ['the most', { amountMinor: 1_500_000_000 }, 'approved'],
  ['one sen more', { amountMinor: 1_500_000_001 }, 'amount'],
]
/** ₹12,000 a month; ₹2,000 to ₹80,000. */
const inIndia: Row[] = [
  ['as usual', {}, 'approved'],
  ['salary at the threshold', { salaryMinor: 1_200_000 }, 'approved'],
  ['salary one paisa below', { salaryMinor: 1_199_999 }, 'salary'],
  ['no salary known', { salaryMinor: 0 }, 'salary'],
  ['the least amount', { amountMinor: 200_000 }, 'approved'],
  ['one paisa less', { amountMinor: 199_999 }, 'amount'],
  ['the most', { amountMinor: 8_000_000 }, 'approved'],
  ['one paisa more', { amountMinor: 8_000_001 }, 'amount'],
]
const inBoth: Row[] = [
  ['two open loans', { openLoans: 2 }, 'approved'],
  ['three open loans', { openLoans: 3 }, 'open'],
  ['an overdue loan', { hasOverdueLoan: true }, 'overdue'],
  ['everything wrong: the overdue loan is told first', { hasOverdueLoan: true, salaryMinor: 0 }, 'overdue'],
  ['salary and amount wrong: the salary is told', { salaryMinor: 0, amountMinor: 1 }, 'salary'],
  ['amount wrong and too many loans: the amount is told', { amountMinor: 1, openLoans: 9 }, 'amount'],
]

describe.each([
  ['Indonesia', packs.id, indonesian, [...inIndonesia, ...inBoth]],
  ['India', packs.in, indian, [...inIndia, ...inBoth]],
] as const)('in %s', (_, pack, usual, rows) => {
  test.each(rows)('%s', (_, change, decision) => {
    expect(decide({ ...usual, ...change }, pack)).toBe(decision)
  })

  test('each reason can be reached', () => {
    const reached = new Set(rows.map(([, change]) => decide({ ...usual, ...change }, pack)))
    expect([...reached].sort()).toEqual(['approved', ...declineReasons].sort())
  })

  test('the thresholds are the pack’s own', () => {
    const claims = { ...pack.claims, salaryMinMinor: usual.salaryMinor + 1 }
    expect(decide(usual, { ...pack, claims })).toBe('salary')
  })
})

import { describe, expect, test } from 'vitest'
import { chosenPeriods } from './chosen-periods.ts'

const open = { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 }
const period = (periodNo: number, openMinor: number) => ({
  periodNo,
  dueOn: '2026-12-01',
  daysLate: 0,
  open,
  openMinor,
  paidMinor: 0,
  isReplaced: false,
})
const periods = [period(1, 0), period(2, 5_000), period(3, 10_000), period(4, 10_050)]

describe('the periods a borrower chose', () => {
  test.each([
    ['the first open one when nothing is said', '', '', 2, 5_000],
    ['all before the chosen one too', 3, '', 3, 15_000],
    ['all of them', 4, '', 4, 25_050],
    ['all of them when the number is beyond the last', 99, '', 4, 25_050],
    ['the first open one when the chosen one was paid meanwhile', 1, '', 2, 5_000],
    ['what the amount stands for, where no period is named', '', '150.00', 3, 15_000],
    ['the same with fewer decimals', '', '250.5', 4, 25_050],
    ['the first open one for an amount that stands for nothing', '', '1.00', 2, 5_000],
    ['the first open one for what is no amount', '', '-5', 2, 5_000],
    ['the named period, whatever the amount says', 2, '250.50', 2, 5_000],
  ] as const)('are %s', (_, upTo, amount, expected, amountMinor) => {
    expect(chosenPeriods(periods, { upTo, amount })).toEqual({ upTo: expected, amountMinor })
  })

  test('are none where nothing is open', () => {
    expect(chosenPeriods([period(1, 0)], { upTo: 1, amount: '' })).toBeNull()
  })
})

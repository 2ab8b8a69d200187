import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, LAST_DAY } from '../../market/dates.ts'
import { india } from '../../market/packs/india.ts'
import { loanRules } from '../terms/loan-rules.ts'
import { accrueTo, openBook } from './book.ts'
import { replay } from './events.ts'
import { position, positionIn } from './position.ts'
import { daysAfterDue, due, rules as late, lateInterestAfter, loanOf, pay } from './testing/plain-loan.ts'

describe('the figures of product 9', () => {
  test('nothing arises up to the due date, and all at once the day after', () => {
    expect(daysAfterDue(loanOf(1), 0)).toMatchObject({
      openMinor: 1_000_000,
      overdueMinor: 0,
      chargesMinor: 0,
    })
    expect(daysAfterDue(loanOf(1), 1)).toEqual({
      periods: [
        {
          periodNo: 1,
          dueOn: due,
          daysLate: 1,
          open: { penalty: 100_000, fee: 0, lateInterest: 50_000, interest: 0, principal: 1_000_000 },
          openMinor: 1_150_000,
          paidMinor: 0,
          isReplaced: false,
        },
      ],
      openMinor: 1_150_000,
      overdueMinor: 1_150_000,
      creditMinor: 0,
      chargesMinor: 150_000,
      settled: false,
      isWrittenOff: false,
    })
  })

  test('Rs.1,000 once for a new client, Rs.800 for one who borrowed before, whatever else gets late', () => {
    const penalties = (isRepeat: boolean, days: number) => {
      const agreed = { isRepeat, termDays: 273, mostExtensions: 3 }
      const rules = { ...loanRules(india.legal, agreed), chargesCapBasisPoints: 1_000_000 }
      return daysAfterDue(loanOf(3, rules), days).periods.map(({ open }) => open.penalty)
    }
    expect(penalties(false, 1)).toEqual([100_000, 0, 0])
    expect(penalties(false, 400)).toEqual([100_000, 0, 0])
    expect(penalties(true, 1)).toEqual([80_000, 0, 0])
    expect(penalties(true, 400)).toEqual([80_000, 0, 0])
  })

  // 30 × 5 % = 150 %, then 60 × 4 % = 240 % more, then 2 % a day.
  test.each([
    [1, 50_000],
    [2, 100_000],
    [30, 1_500_000],
    [31, 1_540_000],
    [90, 3_900_000],
    [91, 3_920_000],
    [100, 4_100_000],
  ])('late interest on day %i', (day, wanted) => {
    expect(lateInterestAfter(loanOf(1), day)).toBe(wanted)
  })
})

test('late interest is rounded down each day, on what is unpaid of principal, interest and fee only', () => {
  // 5 % of 339 is 16.95; what was added on day 1 bears nothing on day 2.
  const parts = { principalMinor: 301, interestMinor: 31, feeMinor: 7 }
  const loan = { ...loanOf(1), schedule: [{ periodNo: 1, dueOn: due, ...parts }] }
  expect(lateInterestAfter(loan, 1)).toBe(16)
  expect(lateInterestAfter(loan, 10)).toBe(160)
})

test("a payment spares the interest of the days after it, not its own day's", () => {
  // The penalty and two days' interest come first.
  const events = [pay(addDays(due, 2), 800_000)]
  expect(lateInterestAfter(loanOf(1), 2, events)).toBe(0)
  expect(lateInterestAfter(loanOf(1), 3, events)).toBe(20_000)
})

test('a period paid on its due date is not late', () => {
  expect(daysAfterDue(loanOf(1), 50, [pay(due, 1_000_000)])).toMatchObject({ settled: true, chargesMinor: 0 })
})

describe('the cap', () => {
  test('100 % of principal: 18 days of 5 % beside the penalty, then nothing more', () => {
    expect(daysAfterDue(loanOf(1, late), 17).chargesMinor).toBe(950_000)
    expect(daysAfterDue(loanOf(1, late), 18).chargesMinor).toBe(1_000_000)
    expect(daysAfterDue(loanOf(1, late), 400).openMinor).toBe(2_000_000)
  })
  test('cuts the last day, counts the service fee, and is not moved by paying', () => {
    const loan = { ...loanOf(1, late), serviceFeeMinor: 30_000 }
    expect(lateInterestAfter(loan, 17)).toBe(850_000)
    expect(lateInterestAfter(loan, 18)).toBe(870_000)
    expect(daysAfterDue(loan, 60, [pay(addDays(due, 20), 970_000)])).toMatchObject({
      openMinor: 1_000_000,
      chargesMinor: 1_000_000,
    })
  })
  // On day 91 the first period has 150 % + 240 % + 2 % of ₹5,000; on day 92 it adds ₹100 and the second ₹250.
  test.each([
    [20_680, [1_968_000, 0]],
    [20_720, [1_970_000, 2_000]],
  ])('of %i basis points gives the last of it to the oldest period', (chargesCapBasisPoints, wanted) => {
    const { periods } = daysAfterDue(loanOf(2, { ...late, chargesCapBasisPoints }), 400)
    expect(periods.map(({ open }) => open.lateInterest)).toEqual(wanted)
  })
  test('cuts the penalty too', () => {
    const [period] = daysAfterDue(loanOf(1, { ...late, chargesCapBasisPoints: 700 }), 9).periods
    expect(period?.open).toMatchObject({ penalty: 70_000, lateInterest: 0 })
  })
  test('does not cut what the schedule says', () => {
    const loan = { ...loanOf(1, late), serviceFeeMinor: 1_200_000 }
    expect(daysAfterDue(loan, 30)).toMatchObject({ openMinor: 1_000_000, chargesMinor: 1_200_000 })
  })
})

test('a cap that is thousands of years away is found as it is by going through the years', () => {
  const rules = { ...late, penaltyMinor: 0, bands: [{ fromDay: 1, dailyBasisPoints: 1 }] }
  const far = { ...rules, chargesCapBasisPoints: 10_000 }
  const loan = loanOf(3, far)
  const left = [pay(due, 980_001)]
  const book = openBook(loan)
  replay(book, left, due)
  for (let year = 2027; year < 9999; year += 1) accrueTo(book, dayNumber(`${year}-01-01`))
  accrueTo(book, dayNumber(LAST_DAY))
  expect(position(loan, left, LAST_DAY)).toEqual(positionIn(book))
  expect(positionIn(book).chargesMinor).toBe(1_000_000)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../market/dates.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Terms } from '../../market/terms/schedule.ts'
import { countOf } from '../../tools/counts.ts'
import { planEntry } from '../ledger/entry-plan.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { arbitraryRules, arbitraryTerms } from '../ledger/testing/histories.ts'
import { shownPages, shownStatement } from '../ledger/testing/shown-loan.ts'
import { middayOf } from '../ledger/testing/stored-loan.ts'
import type { LoanRules } from '../terms/loan-rules.ts'
import { afterTransfer, type CreditLoan, planCreditUse } from './credit-use.ts'

const RUNS = countOf('twoLoans')

const recordOf = (id: string, { startOn, ...terms }: Terms, rules: LoanRules): LoanRecord => ({
  id,
  borrowerId: 'B',
  market: 'id',
  status: statusCodes.active,
  startOn,
  terms,
  rules,
  entries: [],
})

type Moved = { onDay: string; amountMinor: number; movedAt?: Date }
function moved(loan: LoanRecord, kind: 'payment' | 'refund', { onDay, amountMinor, movedAt }: Moved) {
  const planned = planEntry(loan, {
    kind,
    provider: 'bank',
    eventId: `${loan.id} ${loan.entries.length}`,
    onDay,
    movedAt: movedAt ?? middayOf(onDay),
    amountMinor,
    currency: 'IDR',
  })
  if (typeof planned === 'string') throw new Error(planned)
  return planned.after
}

const creditLoan = (record: LoanRecord): CreditLoan => ({ record, reservedMinor: 0, declines: [] })
const onDayOf = (startOn: string) => (days: number) => addDays(startOn, days)
/** After all else of its day, as a transfer is. */
const lastOf = (day: string) => new Date(`${day}T16:59:59Z`)

const dueOn = (loan: LoanRecord, day: string) =>
  (positionOf(loan, day)?.periods ?? [])
    .filter((period) => period.dueOn <= day)
    .reduce((sum, { openMinor }) => sum + openMinor, 0)
/** Credit of a day that no later movement needs. */
const freeOn = (loan: LoanRecord, day: string) => {
  const later = loan.entries.map(({ on }) => on).filter((on) => on > day)
  return Math.min(...[day, ...later].map((each) => positionOf(loan, each)?.creditMinor ?? 0))
}
const daysOfChange = (loans: readonly LoanRecord[]) => {
  const days = loans.flatMap((loan) => [
    ...loan.entries.map(({ on }) => on),
    ...(positionOf(loan, loan.startOn ?? '')?.periods ?? []).map((period) => period.dueOn),
  ])
  return [...new Set(days)].sort()
}

const drawn = fc.record({
  given: arbitraryTerms,
  got: arbitraryTerms,
  rules: fc.tuple(arbitraryRules, arbitraryRules),
  paidOff: fc.nat({ max: 90 }),
  overMinor: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  payments: fc.array(fc.record({ days: fc.nat({ max: 120 }), share: fc.integer({ min: 1, max: 999 }) }), {
    maxLength: 3,
  }),
  later: fc.nat({ max: 150 }),
})

/**
 * One borrower has the credit given back as something becomes due on the other loan, and pays it there by hand; the other one leaves it
 * to the lender. Nobody of them is worse off: books, pages and statement of both loans are the same.
 */
test('credit that is used for another loan is worth what it is in the hand', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(drawn, ({ given, got, rules: [one, other], paidOff, overMinor, payments, later }) => {
      const day = onDayOf(given.startOn)
      const a = recordOf('a', given, one)
      const openMinor = positionOf(a, day(paidOff))?.openMinor ?? 0
      const over = moved(a, 'payment', { onDay: day(paidOff), amountMinor: openMinor + overMinor })
      const b = payments.reduce(
        (loan, { days, share }) =>
          moved(loan, 'payment', {
            onDay: day(days),
            amountMinor: Math.max(1, Math.floor((got.principalMinor * share) / 1_000)),
          }),
        recordOf('b', got, other),
      )
      const end = day(Math.max(paidOff, later))
      let left: CreditLoan[] = [creditLoan(over), creditLoan(b)]
      for (const transfer of planCreditUse(left, packs.id, end)) left = afterTransfer(left, transfer)

      // By hand: on each day on which something is due, as much as is due and as there is.
      const hand = [over, b]
      for (const date of daysOfChange(hand).filter((each) => each <= end))
        for (;;) {
          const from = hand.findIndex((loan) => freeOn(loan, date) > 0)
          const to = hand.findIndex((loan) => dueOn(loan, date) > 0)
          const [giving, getting] = [hand[from], hand[to]]
          if (!giving || !getting) break
          const amountMinor = Math.min(freeOn(giving, date), dueOn(getting, date))
          const move = { onDay: date, amountMinor, movedAt: lastOf(date) }
          hand[from] = moved(giving, 'refund', move)
          hand[to] = moved(getting, 'payment', move)
        }
      for (const [index, record] of hand.entries()) {
        const used = left[index]?.record
        if (!used) throw new Error('a loan is missing')
        expect(positionOf(used, end)).toEqual(positionOf(record, end))
        expect(shownPages(used, end)).toEqual(shownPages(record, end))
        expect(shownStatement(used, end)).toEqual(shownStatement(record, end))
      }
    }),
    { numRuns: RUNS },
  )
})

/** Charges of a fixed amount are charged on each loan; those that are a part of the debt do not depend on how it is split. */
const proportional = (rules: LoanRules): LoanRules => ({ ...rules, penaltyMinor: 0 })

test('a debt that is split over two loans costs what it costs on one, but for rounding', {
  timeout: 3_600_000,
}, () => {
  fc.assert(
    fc.property(drawn, ({ given, rules: [rules], payments, later }) => {
      const day = onDayOf(given.startOn)
      const halves = { ...given, serviceFeeBasisPoints: 0 }
      const whole = {
        ...halves,
        principalMinor: 2 * given.principalMinor,
        periodFeeMinor: 2 * given.periodFeeMinor,
      }
      const paid = (terms: Terms, parts: number) =>
        payments.reduce(
          (loan, { days, share }) =>
            moved(loan, 'payment', {
              onDay: day(days),
              amountMinor: parts * Math.max(1, Math.floor((given.principalMinor * share) / 1_000)),
            }),
          recordOf('one', terms, proportional(rules)),
        )
      const half = positionOf(paid(halves, 1), day(later))
      const one = positionOf(paid(whole, 2), day(later))
      if (!half || !one) throw new Error('not paid out')
      // Of each period each day's charge is rounded, once on one loan and twice on two.
      const roundingMinor = 2 * (given.periods + 1) * (later + 2)
      const costOf = ({ openMinor, creditMinor }: typeof one) => openMinor - creditMinor
      expect(Math.abs(2 * costOf(half) - costOf(one))).toBeLessThanOrEqual(roundingMinor)
    }),
    { numRuns: RUNS },
  )
})

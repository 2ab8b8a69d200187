import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, laterOf } from '../../market/dates.ts'
import { settlementMinor } from './allocation.ts'
import type { LoanEvent } from './events.ts'
import { type Position, position } from './position.ts'
import { arbitraryHistory } from './testing/histories.ts'
import { newPlay, type Play, paidIn, payment, playThrough, report } from './testing/playing.ts'

const RUNS = 1_000
const history = arbitraryHistory
const later = fc.integer({ min: 0, max: 200 })
const amount = fc.integer({ min: 1, max: 2_000_000 })

function law(name: string, property: fc.IProperty<never> | fc.IPropertyWithHooks<never>): void {
  test(`${name}`, () => {
    fc.assert(property, { numRuns: RUNS })
  })
}
const holds = <Drawn extends [unknown, ...unknown[]]>(
  property: fc.IPropertyWithHooks<Drawn>,
): fc.IPropertyWithHooks<never> => property as unknown as fc.IPropertyWithHooks<never>

/** After all else of its day. */
const lastOfDay = (event: LoanEvent): LoanEvent => ({ ...event, at: `${event.on} z` })
const paying = (play: Play, ...amounts: number[]): Play => {
  const next = { ...play, events: [...play.events] }
  for (const amountMinor of amounts) report(next, lastOfDay(payment(next, amountMinor)))
  return next
}
const after = (play: Play, days: number) => position(play.loan, play.events, addDays(play.day, days))

/** All that a borrower has paid and still has to pay for the loan, less what is theirs. */
const costOf = (events: readonly LoanEvent[], { openMinor, creditMinor }: Position) =>
  paidIn(events) + openMinor - creditMinor

law(
  'paying what it takes settles, to the last unit, for good',
  holds(
    fc.property(history, later, (history, days) => {
      const play = playThrough(history)
      if (play.now.settled) return
      const neededMinor = Math.max(1, settlementMinor(play.book))
      expect(paying(play, neededMinor).now).toMatchObject({ settled: true, openMinor: 0 })
      expect(after(paying(play, neededMinor), days)).toMatchObject({ settled: true, overdueMinor: 0 })
      if (neededMinor > 1) expect(paying(play, neededMinor - 1).now.settled).toBe(false)
      const over = paying(play, neededMinor + 7).now.creditMinor
      expect(over - paying(play, neededMinor).now.creditMinor).toBe(7)
    }),
  ),
)

law(
  'a payment in parts of the same value date is the same as in one, that day or later',
  holds(
    fc.property(history, fc.tuple(amount, amount, later), (history, [one, other, days]) => {
      const play = playThrough(history)
      expect(after(paying(play, one, other), days)).toEqual(after(paying(play, other, one), days))
      expect(after(paying(play, one + other), days)).toEqual(after(paying(play, other, one), days))
    }),
  ),
)

law(
  'what is owed never falls by mere passing of time',
  holds(
    fc.property(history, later, (history, days) => {
      const play = playThrough(history)
      const now = after(play, days)
      expect(now.openMinor).toBeGreaterThanOrEqual(play.now.openMinor)
      expect(now.chargesMinor).toBeGreaterThanOrEqual(play.now.chargesMinor)
    }),
  ),
)

law(
  'there is credit only while nothing is open',
  holds(
    fc.property(history, later, (history, days) => {
      const { creditMinor, openMinor } = after(playThrough(history), days)
      expect(Math.min(creditMinor, openMinor)).toBe(0)
    }),
  ),
)

law(
  'a payment that is taken back the same day leaves the position as before it',
  holds(
    fc.property(history, amount, later, (history, amountMinor, days) => {
      const play = playThrough(history)
      const undone = paying(play, amountMinor)
      const paid = payment(play, amountMinor)
      report(undone, { ...lastOfDay(paid), kind: 'reversal', id: 'back', of: paid.id })
      expect(undone.now).toEqual(play.now)
      expect(after(undone, days)).toEqual(after(play, days))
    }),
  ),
)

law(
  'paying earlier never costs more',
  holds(
    fc.property(history, fc.nat(), fc.integer({ min: 1, max: 60 }), (history, which, days) => {
      const { loan, events } = playThrough(history)
      const payments = events.filter((event) => event.kind === 'payment' && !event.extension)
      const plain = events.filter((event) => event.kind === 'payment').length === payments.length
      const moved = payments[which % payments.length]
      if (!moved || !plain) return
      const on = addDays(moved.on, -days)
      const earlier = { ...moved, on: laterOf(on, loan.startOn) }
      const others = events.filter((event) => event.kind === 'payment' && event !== moved)
      const end = addDays(loan.startOn, 500)
      const before = [...others, moved]
      const instead = [...others, earlier]
      expect(costOf(instead, position(loan, instead, end))).toBeLessThanOrEqual(
        costOf(before, position(loan, before, end)),
      )
    }),
  ),
)

law(
  'no way to pay the loan off on a day is cheaper than the one that is offered',
  holds(
    fc.property(history, fc.array(amount, { minLength: 1, maxLength: 4 }), (history, amounts) => {
      const play = playThrough(history)
      if (play.now.settled) return
      const offeredMinor = settlementMinor(play.book)
      const paidMinor = amounts.reduce((sum, each) => sum + each, 0)
      const last = Math.max(1, offeredMinor - paidMinor)
      const own = paying(play, ...amounts, last)
      const offered = paying(play, Math.max(1, offeredMinor))
      expect(costOf(own.events, own.now)).toBe(costOf(offered.events, offered.now))
    }),
  ),
)

law(
  'no money is lost or made, nothing is negative, and charges keep within the cap',
  holds(
    fc.property(history, (history) => {
      const play = playThrough(history)
      const { loan, now, book, events } = play
      const paidMinor = now.periods.reduce((sum, period) => sum + period.paidMinor, now.creditMinor)
      expect(paidMinor + book.extensionFeesMinor - book.overRefundedMinor).toBe(
        paidIn(events.filter(({ on }) => on <= play.day)),
      )
      for (const period of now.periods)
        for (const number of [...Object.values(period.open), period.paidMinor, period.daysLate])
          expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
      const scheduled = newPlay(history).now.chargesMinor
      const cap = Math.floor((loan.principalMinor * loan.rules.chargesCapBasisPoints) / 10_000)
      expect(now.chargesMinor).toBeLessThanOrEqual(Math.max(cap, scheduled))
    }),
  ),
)

law(
  'no extension leaves the next payment overdue on the day it is bought',
  holds(
    fc.property(history, fc.integer({ min: 1, max: 30 }), (history, days) => {
      const play = playThrough(history)
      const before = play.book.extensions
      const quote = { days, feeMinor: 1, extensionsBefore: before }
      report(play, { ...lastOfDay(payment(play, 1)), kind: 'payment', extension: quote })
      const next = play.now.periods.find(({ openMinor }) => openMinor > 0)
      if (play.book.extensions > before && next)
        expect(dayNumber(next.dueOn)).toBeGreaterThan(dayNumber(play.day))
    }),
  ),
)

law(
  'more time costs nothing where the payment for it pays the loan off',
  holds(
    fc.property(history, fc.tuple(amount, amount), later, (history, [feeMinor, overMinor], days) => {
      const play = playThrough(history)
      if (play.now.settled) return
      const paidMinor = Math.max(feeMinor, settlementMinor(play.book)) + (overMinor % 3) * feeMinor
      const bought = { ...play, events: [...play.events] }
      const quote = { days: 1 + days, feeMinor, extensionsBefore: play.book.extensions }
      report(bought, { ...lastOfDay(payment(bought, paidMinor)), kind: 'payment', extension: quote })
      expect(after(bought, days)).toEqual(after(paying(play, paidMinor), days))
    }),
  ),
)

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber } from '../../market/dates.ts'
import { currencies } from '../../market/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import { countOf } from '../../tools/counts.ts'
import { statementContent } from '../documents/content.ts'
import type { LedgerLoan } from './book.ts'
import { planEntry } from './entry-plan.ts'
import { inOrder, type LoanEvent } from './events.ts'
import { type LoanRecord, positionOf } from './loan-record.ts'
import { bookOn, positionIn } from './position.ts'
import { loanBalances, type Posting } from './postings.ts'
import { arbitraryRules, arbitraryStep, arbitraryTerms, loanFrom } from './testing/histories.ts'
import { paidIn, playThrough } from './testing/playing.ts'
import { asReported } from './testing/service-history.ts'
import { shownPages, shownStatement } from './testing/shown-loan.ts'

const RUNS = countOf('worlds')
/** So high that no charge is cut. */
const UNCAPPED = 1_000_000

const drawn = fc.record({
  terms: arbitraryTerms,
  rules: arbitraryRules,
  steps: fc.array(arbitraryStep, { minLength: 1, maxLength: 9 }),
  order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
  share: fc.nat({ max: 999 }),
  amountMinor: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 200_000_000 })),
  parts: fc.integer({ min: 2, max: 4 }),
  later: fc.nat({ max: 200 }),
})

/** All that a borrower has paid and still has to pay, less what is theirs; and what of it bought time. */
function worldOf(loan: LedgerLoan, events: readonly LoanEvent[], day: string) {
  const book = bookOn(loan, events, day)
  const position = positionIn(book)
  const { openMinor, creditMinor } = position
  const costMinor = paidIn(events.filter(({ on }) => on <= day)) + openMinor - creditMinor
  return { costMinor, extensionFeesMinor: book.extensionFeesMinor, position }
}

const withoutCap = (loan: LedgerLoan): LedgerLoan => ({
  ...loan,
  rules: { ...loan.rules, chargesCapBasisPoints: UNCAPPED },
})

const oneMore = (play: ReturnType<typeof playThrough>, share: number, amountMinor: number): LoanEvent => {
  const span = dayNumber(play.day) - dayNumber(play.loan.startOn)
  const on = addDays(play.loan.startOn, Math.floor((span * share) / 1_000))
  return { kind: 'payment', id: 'one more', on, at: `${on} 00`, amountMinor }
}

/**
 * Decision 191. Three things are no break: an extension that could be bought only in the world with more money costs its
 * fee there, for time; one whose code paid the loan off there bought no time, which is missing when another payment is taken
 * back later; and where the cap has cut a charge in the world with less money, another charge may fill it.
 */
test('one more payment is never dearer, whatever was extended, waived, restructured or written off', {
  timeout: 3_600_000,
}, () => {
  fc.assert(
    fc.property(drawn, ({ terms, rules, steps, share, amountMinor, later }) => {
      const loan = loanFrom(terms, rules)
      const play = playThrough({ loan, steps })
      const day = addDays(play.day, later)
      const less = worldOf(loan, play.events, day)
      const more = worldOf(loan, [...play.events, oneMore(play, share, amountMinor)], day)
      const forTimeMinor = Math.max(0, more.extensionFeesMinor - less.extensionFeesMinor)
      if (more.costMinor - forTimeMinor <= less.costMinor) return
      const isTakenBack = play.events.some(({ kind, amountMinor: minor }) => kind === 'reversal' && minor > 0)
      if (isTakenBack && more.extensionFeesMinor < less.extensionFeesMinor) return
      const isCut = worldOf(withoutCap(loan), play.events, day).costMinor !== less.costMinor
      expect({ isCut, dearerBy: more.costMinor - less.costMinor }).toEqual({
        isCut: true,
        dearerBy: expect.any(Number),
      })
      const capMinor = Math.floor((terms.principalMinor * rules.chargesCapBasisPoints) / 10_000)
      const agreedMinor = worldOf(loan, [], loan.startOn).position.chargesMinor
      expect(more.position.chargesMinor).toBeLessThanOrEqual(Math.max(capMinor, agreedMinor))
    }),
    { numRuns: RUNS },
  )
})

const momentOf = ({ on, at }: LoanEvent) =>
  new Date(`${on}T05:0${on === at.slice(0, 10) ? at.at(-1) : 0}:00Z`)

/** Books a history as it is reported, and sums what is posted. */
function booked(record: LoanRecord, events: readonly LoanEvent[]) {
  let loan = record
  const posted: Posting[] = []
  for (const event of events) {
    const reversed =
      event.kind === 'reversal' ? loan.entries.find(({ key }) => key === `bank ${event.of}`) : null
    const planned = planEntry(loan, {
      provider: 'bank',
      eventId: event.id,
      kind: event.kind,
      onDay: event.on,
      movedAt: momentOf(event),
      amountMinor: event.amountMinor,
      currency: currencies[loan.market],
      ...(event.kind === 'payment' && { extension: event.extension ?? null }),
      ...(reversed && { reverses: reversed.id }),
      ...(event.kind === 'waiver' && { waived: event.charges }),
      ...(event.kind === 'restructuring' && { schedule: { terms: event.terms, periods: [] } }),
    })
    if (typeof planned === 'string') throw new Error(planned)
    posted.push(...planned.entry.postings)
    loan = planned.after
  }
  return { loan, posted }
}

const sums = (postings: readonly Posting[]) => {
  const byAccount = new Map<string, number>()
  for (const { account, periodNo, amountMinor } of postings) {
    const key = `${account} ${periodNo ?? ''}`
    byAccount.set(key, (byAccount.get(key) ?? 0) + amountMinor)
  }
  return Object.fromEntries([...byAccount].filter(([, minor]) => minor !== 0).sort())
}

test('books, page and statement are the same in whatever order and parts the facts are reported', {
  timeout: 3_600_000,
}, () => {
  fc.assert(
    fc.property(drawn, ({ terms, rules, steps, order, share, amountMinor, parts, later }) => {
      const { startOn, ...agreed } = terms
      const empty: LoanRecord = {
        id: 'A',
        borrowerId: 'B',
        market: 'id',
        status: statusCodes.active,
        startOn,
        terms: agreed,
        rules,
        entries: [],
      }
      const play = playThrough({ loan: loanFrom(terms, rules), steps })
      const paid = oneMore(play, share, amountMinor * parts)
      const pieces = Array.from({ length: parts }, (_, index) => ({
        ...paid,
        id: `part ${index}`,
        amountMinor,
      }))
      const inTime = booked(empty, [...play.events, paid].toSorted(inOrder))
      const late = booked(empty, [...asReported(play.events, order), paid])
      const inParts = booked(empty, [...asReported(play.events, order), ...pieces])
      const day = addDays(play.day, later)
      const seen = ({ loan, posted }: ReturnType<typeof booked>) => {
        const { lines, ...statement } =
          statementContent({ ...loan, borrowerName: '', productName: '' }, day) ?? {}
        const acts = lines?.filter(({ kind }) => kind !== 'payment').map((line) => JSON.stringify(line))
        return {
          position: positionOf(loan, day),
          posted: sums(posted),
          statement,
          acts: acts?.sort(),
          pages: shownPages(loan, day),
        }
      }
      const wanted = seen(inTime)
      // In other parts it has other lines; reported late it has the same.
      expect(shownStatement(late.loan, day)).toEqual(shownStatement(inTime.loan, day))
      expect(seen(late)).toEqual(wanted)
      expect(seen(inParts)).toEqual(wanted)
      // The postings of one loan are those of its book; another loan of the borrower changes nothing in it.
      const payout = loanBalances(empty)
      expect(sums([...payout, ...inTime.posted])).toEqual(sums(loanBalances(inTime.loan)))
    }),
    { numRuns: RUNS },
  )
})

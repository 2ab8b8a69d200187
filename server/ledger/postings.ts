import type { LedgerAccount } from '../../contract/calls/books.ts'
import { laterOf } from '../../market/dates.ts'
import { type AgreedTerms, payoutOf } from '../../market/terms/schedule.ts'
import type { Allocation } from '../database/tables/loans.ts'
import { type Book, components, type LedgerLoan, openBook, openOf } from './book.ts'
import { allocationBy, inOrder, type LoanEvent, replay } from './events.ts'
import { eventsOf, type LoanRecord, loanOf } from './loan-record.ts'
import { bookOn } from './position.ts'

/** Money comes in as a debit of cash; what it covers is credited. */
export type Posting = { account: LedgerAccount; periodNo: number | null; amountMinor: number }

const keyOf = ({ account, periodNo }: Omit<Posting, 'amountMinor'>) => `${account} ${periodNo ?? ''}`

/** The balances of a loan's accounts after its payout, as its book has them. They sum to nothing. */
function balancesOf(book: Book): Map<string, Posting> {
  const balances = new Map<string, Posting>()
  const add = (account: LedgerAccount, periodNo: number | null, amountMinor: number) => {
    const key = keyOf({ account, periodNo })
    balances.set(key, { account, periodNo, amountMinor: (balances.get(key)?.amountMinor ?? 0) + amountMinor })
  }
  let cashMinor = book.creditMinor + book.extensionFeesMinor - book.overRefundedMinor
  for (const { periodNo, paid } of book.accounts)
    for (const component of components) {
      add(component, periodNo, -paid[component])
      cashMinor += paid[component]
    }
  for (const { account, component, amountMinor } of book.settlement?.waived ?? []) {
    add(component, account.periodNo, -amountMinor)
    // A service fee that is given back was income; other charges that are given up never were.
    add(component === 'principal' ? 'serviceFee' : 'rebate', null, amountMinor)
  }
  for (const { account, component, amountMinor } of book.waived) {
    add(component, account.periodNo, -amountMinor)
    add('waiver', null, amountMinor)
  }
  // What is open of the principal is an asset no more; what is paid of it later lessens the loss.
  if (book.isWrittenOff)
    for (const account of book.accounts) {
      add('principal', account.periodNo, -openOf(account, 'principal'))
      add('loss', null, openOf(account, 'principal'))
    }
  add('principal', book.accounts.length, book.overRefundedMinor)
  add('fee', null, -book.extensionFeesMinor)
  add('credit', null, -book.creditMinor)
  add('cash', null, cashMinor)
  return balances
}

const lastDayOf = (loan: LedgerLoan, events: readonly LoanEvent[]): string =>
  events.reduce((latest, { on }) => laterOf(latest, on), loan.startOn)

/** The book of a loan after all its events. */
const bookAfter = (loan: LedgerLoan, events: readonly LoanEvent[]): Book =>
  bookOn(loan, events, lastDayOf(loan, events))

/** The balances of a loan's accounts with its payouts, as all its postings have them. */
export function loanBalances(record: LoanRecord): Posting[] {
  const loan = loanOf(record)
  const cleared = [
    ...postingsOfClearing(sumOfKind(record, 'payoutClearing')),
    ...postingsOfGivenUp(sumOfKind(record, 'payoutKept')),
  ]
  if (!loan) return cleared
  return [
    ...postingsOfPayout(record.terms),
    ...balancesOf(bookAfter(loan, eventsOf(record))).values(),
    ...cleared,
  ]
}

/** Payouts beyond what they were for change nothing that is owed: the book knows nothing of them. */
const sumOfKind = ({ entries }: Pick<LoanRecord, 'entries'>, kind: 'payoutClearing' | 'payoutKept'): number =>
  entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.amountMinor : sum), 0)

/** Money that went out to be cleared by a person; below zero it came back. */
export const postingsOfClearing = (amountMinor: number): Posting[] =>
  amountMinor === 0
    ? []
    : [
        { account: 'cash', periodNo: null, amountMinor: -amountMinor },
        { account: 'payoutClearing', periodNo: null, amountMinor },
      ]

/** Money that went out too much and stays with the borrower is the lender's loss; below zero it came back after all. */
export const postingsOfGivenUp = (amountMinor: number): Posting[] =>
  amountMinor === 0
    ? []
    : [
        { account: 'loss', periodNo: null, amountMinor },
        { account: 'payoutClearing', periodNo: null, amountMinor: -amountMinor },
      ]

export function postingsOfPayout(terms: AgreedTerms): Posting[] {
  const { receivedMinor, serviceFeeMinor } = payoutOf(terms)
  const postings: Posting[] = [
    { account: 'principal', periodNo: null, amountMinor: terms.principalMinor },
    { account: 'cash', periodNo: null, amountMinor: -receivedMinor },
    { account: 'serviceFee', periodNo: null, amountMinor: -serviceFeeMinor },
  ]
  return postings.filter(({ amountMinor }) => amountMinor !== 0)
}

/** The balances before and after an event, and the book after it. A payment that comes last is added to the book of the others. */
function balancesAround(loan: LedgerLoan, events: readonly LoanEvent[], event: LoanEvent) {
  const isLast = event.kind === 'payment' && events.every((other) => inOrder(other, event) < 0)
  const earlier = bookAfter(loan, events)
  const before = balancesOf(earlier)
  const book = isLast ? earlier : openBook(loan)
  const all = isLast ? [event] : [...events, event]
  let allocation: Allocation | null = null
  replay(book, all, isLast ? event.on : lastDayOf(loan, all), ({ id }, applyEvent) => {
    if (id === event.id) allocation = allocationBy(book, applyEvent)
    else applyEvent()
  })
  if (!allocation) throw new Error(`${event.kind} ${event.id} was not replayed`)
  return { before, after: balancesOf(book), book, allocation }
}

/**
 * How events were allocated when they were booked, in one replay; without those before which a later one was put, since that
 * one was not known then.
 */
export function allocationsBooked(
  loan: LedgerLoan,
  events: readonly LoanEvent[],
  wanted: ReadonlySet<string>,
): Map<string, Allocation> {
  const book = openBook(loan)
  const allocations = new Map<string, Allocation>()
  replay(book, events, lastDayOf(loan, events), ({ id }, applyEvent) => {
    if (wanted.has(id)) allocations.set(id, allocationBy(book, applyEvent))
    else applyEvent()
  })
  let earliest: LoanEvent | undefined
  for (const event of events.toReversed()) {
    if (earliest && inOrder(earliest, event) < 0) allocations.delete(event.id)
    else earliest = event
  }
  return allocations
}

/**
 * What an event changes in the accounts: all of it, also where one that is reported late makes later payments cover other
 * debts than before. So the postings of all entries sum to what the book of the loan has. `allocation` is what it did itself.
 */
export function postEvent(
  loan: LedgerLoan,
  events: readonly LoanEvent[],
  event: LoanEvent,
): { postings: Posting[]; allocation: Allocation; book: Book } {
  const { before, after, book, allocation } = balancesAround(loan, events, event)
  const postings = [...after.values()]
    .map((posting) => ({
      ...posting,
      amountMinor: posting.amountMinor - (before.get(keyOf(posting))?.amountMinor ?? 0),
    }))
    .concat([...before.values()].filter((posting) => !after.has(keyOf(posting))).map(negated))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .sort((one, other) => Number(other.account === 'cash') - Number(one.account === 'cash'))
  return { postings, allocation, book }
}

const negated = (posting: Posting): Posting => ({ ...posting, amountMinor: -posting.amountMinor })

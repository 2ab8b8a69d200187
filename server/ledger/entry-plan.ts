import { dayNumber } from '../../market/dates.ts'
import { currencies, type Money } from '../../market/money.ts'
import type { Allocation } from '../database/tables/loans.ts'
import { openMinorOf } from './allocation.ts'
import type { Book } from './book.ts'
import type { EventKey, NewEntry } from './entries.ts'
import { type EntryRow, eventsOf, type LoanRecord, loanOf, positionOf } from './loan-record.ts'
import { type Posting, postEvent } from './postings.ts'

/** What an entry says, before it is known what it changes in the accounts. */
export type EntryFacts = EventKey &
  Money &
  Pick<
    NewEntry,
    | 'kind'
    | 'onDay'
    | 'movedAt'
    | 'extension'
    | 'reverses'
    | 'waived'
    | 'schedule'
    | 'madeBy'
    | 'reason'
    | 'cashAt'
  >
/** An entry as it would be written now. */
export type PlannedEntry = EntryFacts & { postings: Posting[]; allocation?: Allocation }

/** `book` is that of the loan after all its events. */
export type EntryPlan = { entry: PlannedEntry; after: LoanRecord; book: Book; countsOn: string }

/** Whether nothing is open on a day by what is planned. */
export function isSettledBy({ after, book }: EntryPlan, day: string): boolean {
  // Of events that count from a later day nothing is known yet.
  if (dayNumber(day) < book.day) return positionOf(after, day)?.settled === true
  // What is open only grows by the days that pass.
  return openMinorOf(book) === 0
}

/** Below every id that the database gives. */
const plannedId = ({ entries }: Pick<LoanRecord, 'entries'>): number =>
  -1 - entries.filter(({ id }) => id < 0).length

const rowOf = (loan: LoanRecord, facts: EntryFacts): EntryRow => ({
  id: plannedId(loan),
  kind: facts.kind,
  on: facts.onDay,
  at: facts.movedAt.toISOString().replace('T', ' ').replace('Z', '000'),
  key: `${facts.provider} ${facts.eventId}`,
  amountMinor: facts.amountMinor,
  extension: facts.extension ?? null,
  reverses: facts.reverses ?? null,
  waived: facts.waived ?? null,
  schedule: facts.schedule ?? null,
})

/** The loan as it is once the entry is written, and the entry with its postings; null before the money was paid out. */
export function planEntry(loan: LoanRecord, facts: EntryFacts): EntryPlan | null {
  if (facts.currency !== currencies[loan.market])
    throw new RangeError(`${facts.currency} for a loan in ${currencies[loan.market]}`)
  const paidOut = loanOf(loan)
  if (!paidOut) return null
  const row = rowOf(loan, facts)
  const after = { ...loan, entries: [...loan.entries, row] }
  const event = eventsOf(after).at(-1)
  if (event?.id !== row.key) throw new Error(`an entry of kind ${facts.kind} is no event`)
  const { postings, allocation, book } = postEvent(paidOut, eventsOf(loan), event)
  return { entry: { ...facts, postings, allocation }, after, book, countsOn: event.on }
}

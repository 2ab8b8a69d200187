import type { LoanRefusal } from '../../contract/calls/money.ts'
import { dayNumber } from '../../market/dates.ts'
import { currencies, type Money } from '../../market/money.ts'
import type { Allocation } from '../database/tables/loans.ts'
import { openMinorOf } from './allocation.ts'
import type { Book } from './book.ts'
import type { NewEntry } from './entries.ts'
import {
  type EntryRow,
  type EventKey,
  entryKeyOf,
  eventsOf,
  type LoanRecord,
  loanOf,
  positionOf,
} from './loan-record.ts'
import {
  type Posting,
  postEvent,
  postingsOfClearing,
  postingsOfGivenUp,
  postingsOfPayout,
} from './postings.ts'

/** What an entry says, before it is known what it changes in the accounts. */
export type EntryDetails = EventKey &
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
export type PlannedEntry = EntryDetails & { postings: Posting[]; allocation?: Allocation }

/** `book` is that of the loan after all its events; null where the entry changes nothing that is owed. */
export type EntryPlan = {
  loan: LoanRecord
  entry: PlannedEntry
  /** The loan as it is once the entry is written. */
  after: LoanRecord
  book: Book | null
  countsOn: string
}

/** Whether nothing is open on a day by what is planned; null where the entry says nothing of it. */
export function isSettledBy({ after, book }: EntryPlan, day: string): boolean | null {
  if (!book) return null
  // Of events that count from a later day nothing is known yet.
  if (dayNumber(day) < book.day) return positionOf(after, day)?.settled === true
  // What is open only grows by the days that pass.
  return openMinorOf(book) === 0
}

/** Below every id that the database gives. */
const plannedId = ({ entries }: Pick<LoanRecord, 'entries'>): number =>
  -1 - entries.filter(({ id }) => id < 0).length

const rowOf = (loan: LoanRecord, details: EntryDetails): EntryRow => ({
  id: plannedId(loan),
  kind: details.kind,
  on: details.onDay,
  at: details.movedAt.toISOString().replace('T', ' ').replace('Z', '000'),
  key: entryKeyOf(details),
  amountMinor: details.amountMinor,
  extension: details.extension ?? null,
  reverses: details.reverses ?? null,
  waived: details.waived ?? null,
  schedule: details.schedule ?? null,
})

/** Money that leaves by a payout: its postings follow from the entry alone. Null for every other kind. */
export function postingsOfLeaving(
  { terms }: Pick<LoanRecord, 'terms'>,
  { kind, amountMinor }: Pick<EntryDetails, 'kind' | 'amountMinor'>,
): Posting[] | null {
  if (kind === 'payout') return postingsOfPayout(terms)
  if (kind === 'payoutClearing') return postingsOfClearing(amountMinor)
  return kind === 'payoutKept' ? postingsOfGivenUp(amountMinor) : null
}

/** What an entry of whatever kind changes: the loan once it is written, and the entry with its postings; or why it cannot be. */
export function planEntry(loan: LoanRecord, details: EntryDetails): EntryPlan | LoanRefusal {
  if (details.currency !== currencies[loan.market]) return 'another currency'
  const row = rowOf(loan, details)
  const after = { ...loan, entries: [...loan.entries, row] }
  const leaving = postingsOfLeaving(loan, details)
  if (leaving) {
    const isPayout = details.kind === 'payout'
    if (isPayout && loan.startOn !== null) return 'paid out already'
    const started = isPayout ? { ...after, startOn: details.onDay } : after
    return {
      loan,
      entry: { ...details, postings: leaving },
      after: started,
      book: null,
      countsOn: details.onDay,
    }
  }
  const paidOut = loanOf(loan)
  if (!paidOut) return 'not paid out'
  const event = eventsOf(after).at(-1)
  if (event?.id !== row.key) throw new Error(`an entry of kind ${details.kind} is no event`)
  const { postings, allocation, book } = postEvent(paidOut, eventsOf(loan), event)
  return { loan, entry: { ...details, postings, allocation }, after, book, countsOn: event.on }
}

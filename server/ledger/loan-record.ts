import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '../../contract/calls/books.ts'
import { laterOf } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import { type AgreedTerms, payoutOf, schedule } from '../../market/terms/schedule.ts'
import type { Db } from '../database/open.ts'
import type { NewSchedule } from '../database/tables/loans.ts'
import type { LoanRules } from '../terms/loan-rules.ts'
import { termsOfSchedule } from '../terms/rescheduling.ts'
import type { Book, LedgerLoan, WaivedCharges } from './book.ts'
import { openBook } from './book.ts'
import { type ExtensionQuote, type LoanEvent, type Outcomes, type PaymentOutcome, replay } from './events.ts'
import { bookOn, type Position, positionIn } from './position.ts'

/** The provider and the event id of a movement: the same event counts once, however often it is delivered. */
export type EventKey = { provider: string; eventId: string }

export type EntryRow = {
  id: number
  kind: EntryKind
  /** The value date. */
  on: string
  /** When the money moved, to the microsecond, as PostgreSQL writes it in UTC. */
  at: string
  /** The same event has the same key, in whatever order events arrive. */
  key: string
  amountMinor: number
  extension: ExtensionQuote | null
  reverses: number | null
  waived: WaivedCharges | null
  schedule: NewSchedule | null
}

/** The text by which an event is known among the movements of its loan. */
export const entryKeyOf = ({ provider, eventId }: EventKey): string => `${provider} ${eventId}`

/** Who reported it, and under which id: what `entryKeyOf` was made of. */
export function eventKeyOf({ key }: Pick<EntryRow, 'key'>): EventKey {
  const end = key.indexOf(' ')
  return { provider: key.slice(0, end), eventId: key.slice(end + 1) }
}

/** An order with all its movements of money, as one query returns it. */
export type LoanRecord = {
  id: string
  borrowerId: string
  market: Market
  status: number
  startOn: string | null
  terms: AgreedTerms
  rules: LoanRules
  entries: EntryRow[]
}

/** A scalar subquery: the movements of `o`, the order of the query around it, which meet a condition. */
const entriesWhere = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'on', e.on_day,
    'at', to_char(e.moved_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'key', e.provider || ' ' || e.event_id,
    'amountMinor', e.amount_minor, 'extension', e.extension, 'reverses', e.reverses, 'waived', e.waived,
    'schedule', e.schedule) order by e.id), '[]'::json)
  from ledger_entries e where e.borrower_id = o.borrower_id and e.order_id = o.id and ${condition})`

export const entriesOfOrder = entriesWhere(sql`true`)

const columnsWith = (
  entries: RawBuilder<unknown>,
) => sql`o.id, o.borrower_id as "borrowerId", b.market, o.status,
  o.start_on as "startOn", o.terms, o.rules, ${entries} as entries`

/** A loan's own columns of `o`, an order, and `b`, its borrower. */
export const loanColumns = columnsWith(entriesOfOrder)

/** The same with the movements that were booked up to a moment. */
export const loanColumnsBookedBy = (moment: Date) => columnsWith(entriesWhere(sql`e.created_at <= ${moment}`))

/**
 * Locks the order until the transaction ends, and says whether there is one: movements of one loan happen one after the
 * other. Its key is not locked, so whoever writes a row that names the order does not wait.
 */
export async function lockOrder(tx: Db, orderId: string): Promise<boolean> {
  const locked = await sql`select 1 from orders where id = ${orderId} for no key update`.execute(tx)
  return locked.rows.length > 0
}

export const lockLoan = async (tx: Db, orderId: string): Promise<LoanRecord | null> =>
  (await lockOrder(tx, orderId)) ? readLoan(tx, orderId) : null

export async function readLoan(db: Db, orderId: string): Promise<LoanRecord | null> {
  const { rows } = await sql<LoanRecord>`
    select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id where o.id = ${orderId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** So many movements are replayed within some milliseconds. */
const SHORT_ENTRIES = 500
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Rows as they are read. A loan that was paid in thousands of parts is replayed in a turn of the event loop of its own:
 * others are answered between two of them, however they came.
 */
export async function inOwnTurn<Row extends { entries: readonly unknown[] | null }>(
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.some(({ entries }) => entries !== null && entries.length > SHORT_ENTRIES)) {
    lastTurn = lastTurn.then(() => yieldToRequests())
    await lastTurn
  }
  return rows
}

type Paid = Pick<LoanRecord, 'startOn' | 'terms' | 'rules' | 'entries'>

/** What the rules need of a loan that was paid out. */
export function loanOf({ terms, rules, startOn }: Omit<Paid, 'entries'>): LedgerLoan | null {
  if (startOn === null) return null
  return {
    schedule: schedule({ ...terms, startOn }),
    startOn,
    principalMinor: terms.principalMinor,
    serviceFeeMinor: payoutOf(terms).serviceFeeMinor,
    rules,
  }
}

function eventOf(entry: EntryRow, paidBy: (id: number) => EntryRow | undefined): LoanEvent | null {
  const { kind, on, at, amountMinor } = entry
  const event = { id: entry.key, on, at, amountMinor }
  if (kind === 'payment') return { ...event, kind, extension: entry.extension }
  if (kind === 'refund' || kind === 'writeOff') return { ...event, kind }
  if (kind === 'waiver') return { ...event, kind, charges: entry.waived ?? {} }
  if (kind === 'restructuring' && entry.schedule) {
    const { periods, terms = termsOfSchedule(periods, on) } = entry.schedule
    return { ...event, kind, terms }
  }
  const paid = entry.reverses === null ? undefined : paidBy(entry.reverses)
  // Money is taken back when it was paid at the earliest.
  return paid
    ? { ...event, kind: 'reversal', of: paid.key, on: laterOf(on, paid.on), at: laterOf(at, paid.at) }
    : null
}

export function eventsOf({ entries }: Pick<LoanRecord, 'entries'>): LoanEvent[] {
  let byId: Map<number, EntryRow> | undefined
  const paidBy = (id: number) => {
    byId ??= new Map(entries.map((entry) => [entry.id, entry]))
    return byId.get(id)
  }
  const events: LoanEvent[] = []
  for (const entry of entries) {
    const event = eventOf(entry, paidBy)
    if (event) events.push(event)
  }
  return events
}

/** The book of a loan on a day, for the caller alone, who may go on with it; null before the money was paid out. */
export function bookOf(record: Paid, day: string): Book | null {
  const loan = loanOf(record)
  return loan && bookOn(loan, eventsOf(record), day)
}

/** The book of a loan on a day, and what became of its payments and acts up to it. */
export type Replayed = Outcomes & { book: Book }

const replays = new WeakMap<Paid, Map<string, Replayed>>()

/**
 * A loan replayed up to a day, once for all who ask of the same record: nobody changes the book. Null before the money was
 * paid out.
 */
export function replayedOn(record: Paid, day: string): Replayed | null {
  const known = replays.get(record)?.get(day)
  if (known) return known
  const loan = loanOf(record)
  if (!loan) return null
  const book = openBook(loan)
  const replayed = { book, ...replay(book, eventsOf(record), day) }
  replays.set(record, (replays.get(record) ?? new Map<string, Replayed>()).set(day, replayed))
  return replayed
}

/** What is owed on a day; null before the money was paid out. */
export function positionOf(record: Paid, day: string): Position | null {
  const replayed = replayedOn(record, day)
  return replayed && positionIn(replayed.book)
}

/** What became of each payment up to a day, by its entry. */
export function outcomesOf(record: Paid, day: string): ReadonlyMap<number, PaymentOutcome> {
  const payments = replayedOn(record, day)?.payments
  return new Map(
    record.entries.flatMap(({ id, key }) => {
      const outcome = payments?.get(key)
      return outcome ? [[id, outcome] as const] : []
    }),
  )
}

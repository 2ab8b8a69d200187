import { type CompiledQuery, sql } from 'kysely'
import type { Money } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import type { Allocation, NewSchedule } from '../database/tables/loans.ts'
import type { WaivedCharges } from './book.ts'
import type { ExtensionQuote } from './events.ts'
import type { EventKey, LoanRecord } from './loan-record.ts'
import type { Posting } from './postings.ts'

export type NewEntry = EventKey &
  Money & {
    /** Where it was taken from the sequence before. */
    id?: number
    kind: Schema['ledger_entries']['kind']
    /** The value date. */
    onDay: string
    movedAt: Date
    now: Date
    postings: readonly Posting[]
    extension?: ExtensionQuote | null
    reverses?: number
    waived?: WaivedCharges
    schedule?: NewSchedule
    /** Who of the lender made it, and why. */
    madeBy?: string
    reason?: string
    /** What its money covers; nothing for a payout. */
    allocation?: Allocation
    /** In whose account the money moves; unless told, in that of the provider. */
    cashAt?: string
  }

export const entryOf = (db: Db, { provider, eventId }: EventKey) =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** Balanced entries: with their postings they are one statement. */
const insertEntries = prepared<{ entries: string }, { id: number }>(
  ({ entries }) => sql`
    with input as (
      select coalesce(e.entry_id, nextval('ledger_entries_id_seq')) as id, e.*
      from json_to_recordset(${entries}::text::json) as e (entry_id bigint, borrower_id text, order_id text, kind text,
        provider text, event_id text, on_day date, moved_at timestamptz, amount_minor bigint, currency text, extension jsonb,
        reverses bigint, waived jsonb, schedule jsonb, made_by text, reason text, allocation jsonb, cash_at text,
        created_at timestamptz, postings json)),
    entry as (
      insert into ledger_entries (id, borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor,
        currency, extension, reverses, waived, schedule, made_by, reason, allocation, cash_at, created_at)
      overriding system value
      select id, borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor, currency, extension,
        reverses, waived, schedule, made_by, reason, allocation, cash_at, created_at from input
      returning id),
    postings as (
      insert into ledger_postings (entry_id, line, borrower_id, order_id, account, period_no, amount_minor)
      select e.id, p.line, e.borrower_id, e.order_id, p.account, p.period_no, p.amount_minor
      from input e, json_to_recordset(e.postings)
        as p (line int, account text, period_no int, amount_minor bigint))
    select id from entry`,
)

type Owner = Pick<LoanRecord, 'id' | 'borrowerId'>
export type OwnedEntry = { loan: Owner; entry: NewEntry }

/** No company's: what people of the lender pay by hand or take back goes through the lender's own account. */
const byHand = ['payout', 'desk']

function cashAtOf({ cashAt, provider, postings }: NewEntry): string | null {
  if (!postings.some(({ account }) => account === 'cash')) return null
  return cashAt ?? (byHand.includes(provider) ? 'bank' : provider)
}

const columnsOfEntry = ({ loan, entry }: OwnedEntry) => ({
  entry_id: entry.id ?? null,
  borrower_id: loan.borrowerId,
  order_id: loan.id,
  kind: entry.kind,
  provider: entry.provider,
  event_id: entry.eventId,
  on_day: entry.onDay,
  moved_at: entry.movedAt,
  amount_minor: entry.amountMinor,
  currency: entry.currency,
  extension: entry.extension ?? null,
  reverses: entry.reverses ?? null,
  waived: entry.waived ?? null,
  schedule: entry.schedule ?? null,
  made_by: entry.madeBy ?? '',
  reason: entry.reason ?? '',
  allocation: entry.allocation ?? null,
  cash_at: cashAtOf(entry),
  created_at: entry.now,
  // Money that was taken back twice changes nothing the second time, and has no postings.
  postings: entry.postings.map(({ account, periodNo, amountMinor }, line) => ({
    line,
    account,
    period_no: periodNo,
    amount_minor: amountMinor,
  })),
})

/** Writes balanced entries, for `runTogether`. */
export const entriesQuery = (tx: Db, entries: readonly OwnedEntry[]): CompiledQuery<{ id: number }> =>
  insertEntries.withInput(tx, { entries: JSON.stringify(entries.map(columnsOfEntry)) })

/** Writes one balanced entry. Runs in the caller's transaction, with the order locked. */
export async function writeEntry(tx: Db, loan: Owner, entry: NewEntry): Promise<number> {
  const { rows } = await tx.executeQuery(entriesQuery(tx, [{ loan, entry }]))
  const [written] = rows
  if (!written) throw new Error('an entry was not written')
  return written.id
}

import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { LedgerAccount } from '../database/tables/loans.ts'
import type { PaymentPart } from './events.ts'
import type { LoanRecord } from './loan-record.ts'

export type Posting = { account: LedgerAccount; periodNo?: number | null; amountMinor: number }

/** The provider and the event id of a movement: the same event counts once, however often it is delivered. */
export type EventKey = { provider: string; eventId: string }

export type NewEntry = EventKey & {
  kind: Schema['ledger_entries']['kind']
  onDay: string
  now: Date
  postings: readonly Posting[]
  extensionDays?: number
  reverses?: number
  /** The entry that this one came with: a reversal takes back both. */
  withEntry?: number
}

/** A loan's movements are in the order of their days, also when a clock was set back meanwhile. */
export const dayOfEntry = (today: string, { entries }: Pick<LoanRecord, 'entries'>): string => {
  const last = entries.at(-1)?.on ?? today
  return last > today ? last : today
}

export const entryOf = (db: Db, { provider, eventId }: EventKey) =>
  db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** Writes one balanced entry. Runs in the caller's transaction, with the order locked. */
export async function writeEntry(
  tx: Db,
  loan: Pick<LoanRecord, 'id' | 'borrowerId'>,
  entry: NewEntry,
): Promise<number> {
  const owner = { borrower_id: loan.borrowerId, order_id: loan.id }
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({
      ...owner,
      kind: entry.kind,
      provider: entry.provider,
      event_id: entry.eventId,
      on_day: entry.onDay,
      extension_days: entry.extensionDays ?? null,
      reverses: entry.reverses ?? null,
      with_entry: entry.withEntry ?? null,
      created_at: entry.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // An extension may be free.
  if (entry.postings.length === 0) return id
  await tx
    .insertInto('ledger_postings')
    .values(
      entry.postings.map(({ account, periodNo = null, amountMinor }, line) => ({
        ...owner,
        entry_id: id,
        line,
        account,
        period_no: periodNo,
        amount_minor: amountMinor,
      })),
    )
    .execute()
  return id
}

/** Money comes in as a debit of cash; what it covers is credited. */
export const postingsOfPayment = (amountMinor: number, parts: readonly PaymentPart[]): Posting[] => [
  { account: 'cash', amountMinor },
  ...parts.map(({ component, periodNo, amountMinor: part }) => ({
    account: component,
    periodNo,
    amountMinor: -part,
  })),
]

/** Charges that are given up: what is owed is credited without any money. */
export const postingsOfRebate = (parts: readonly PaymentPart[]): Posting[] => [
  { account: 'rebate', amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
  ...parts.map(({ component, periodNo, amountMinor: part }) => ({
    account: component,
    periodNo,
    amountMinor: -part,
  })),
]

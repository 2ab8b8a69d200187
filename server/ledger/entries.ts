import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { ScheduledPeriod } from '../terms/schedule.ts'
import type { WaivedCharges } from './book.ts'
import type { ExtensionQuote } from './events.ts'
import type { LoanRecord } from './loan-record.ts'
import type { Posting } from './postings.ts'

/** The provider and the event id of a movement: the same event counts once, however often it is delivered. */
export type EventKey = { provider: string; eventId: string }

export type NewEntry = EventKey & {
  kind: Schema['ledger_entries']['kind']
  /** The value date. */
  onDay: string
  movedAt: Date
  now: Date
  amountMinor: number
  postings: readonly Posting[]
  extension?: ExtensionQuote | null
  reverses?: number
  waived?: WaivedCharges
  schedule?: { periods: ScheduledPeriod[] }
  /** Who of the lender made it, and why. */
  madeBy?: string
  reason?: string
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
      moved_at: entry.movedAt,
      amount_minor: entry.amountMinor,
      extension: entry.extension ?? null,
      reverses: entry.reverses ?? null,
      waived: entry.waived ?? null,
      schedule: entry.schedule ?? null,
      made_by: entry.madeBy ?? '',
      reason: entry.reason ?? '',
      created_at: entry.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Money that was taken back twice changes nothing the second time.
  if (entry.postings.length === 0) return id
  await tx
    .insertInto('ledger_postings')
    .values(
      entry.postings.map(({ account, periodNo, amountMinor }, line) => ({
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

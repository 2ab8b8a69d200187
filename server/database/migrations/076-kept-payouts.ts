import { type Kysely, sql } from 'kysely'
import { widen } from './052-attempts-are-booked.ts'

/** Money that was sent twice may be given up: the borrower keeps it, and it is a loss (decision 193). */
const widened = ['ledger_entries_kind_check', 'ledger_entries_amount_minor_check']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of widened) await widen(db, { table: 'ledger_entries', name, or: `kind = 'payoutKept'` })
  await sql`alter table payouts add column kept_minor bigint not null default 0`.execute(db)
}

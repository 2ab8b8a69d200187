import { type Kysely, sql } from 'kysely'

/**
 * An entry says how its money was allocated, and in whose account it moved; money of nobody says in which market. What was
 * written before says none of it: it is computed when it is read (decision 105, decision 201).
 */
const statements = [
  'alter table ledger_entries add column allocation jsonb, add column cash_at text',
  `alter table suspense_entries add column market text,
    drop constraint suspense_entries_kind_check,
    add constraint suspense_entries_kind_check check (kind in ('received', 'returned', 'takenBack', 'released')) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Who calls a borrower and when next; a hold keeps a second person from calling meanwhile. Contact hours are those of where
 * the borrower lives; null is the market's own zone.
 */
const statements = [
  'alter table borrowers add column time_zone text',
  `create table callings (
    borrower_id text primary key references borrowers (id),
    owner text references staff (id),
    next_on date,
    held_by text references staff (id),
    held_at timestamptz,
    check ((held_by is null) = (held_at is null))
  )`,
  'create index callings_held on callings (held_by) where held_by is not null',
  'create index if not exists arrears_by_overdue on arrears (market, overdue_minor, order_id) where days_past_due > 0',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What was closed may be opened again, as what it was; its money may come onto the suspense account once more. */
const statements = [
  'alter table gateway_events add column closed_from text',
  `alter table suspense_entries drop constraint suspense_entries_kind_check,
    add constraint suspense_entries_kind_check check (kind in
      ('received', 'returned', 'takenBack', 'released', 'reopened', 'releasedAgain')) not valid`,
  `create index if not exists gateway_events_closed on gateway_events (id) where state = 'closed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

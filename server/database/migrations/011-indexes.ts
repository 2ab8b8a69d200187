import { type Kysely, sql } from 'kysely'

/** What is purged or swept on a schedule is found by its age; without these every sweep read the whole table. */
const statements = [
  'create index counters_by_age on counters (window_start)',
  'create index sms_messages_by_age on sms_messages (created_at)',
  'create index sms_codes_by_age on sms_codes (expires_at)',
  'create index sms_grants_by_age on sms_grants (granted_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A challenge serves what it was made for, and the audit log is searched by act and by day. */
const statements = [
  'alter table staff_challenges drop column staff_id',
  `alter table staff_challenges add column purpose text not null default ''`,
  'create index staff_challenges_by_end on staff_challenges (expires_at)',
  'create index staff_invitations_of_email on staff_invitations (lower(email))',
  'create index audit_events_of_act on audit_events (act, position)',
  'create index audit_events_by_time on audit_events (at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

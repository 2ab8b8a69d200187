import { type Kysely, sql } from 'kysely'

/**
 * A row of `sessions` is a token; those of one sign-in have the same `id`, by which the borrower ends them. `ends_at` is the
 * latest time, `expires_at` comes earlier where the session is not used. A code says which sign-in it was used for, so that
 * a repeated form signs in once.
 */
const statements = [
  `alter table sessions
    add column id text not null default gen_random_uuid()::text,
    add column device_name text not null default '',
    add column rotates boolean not null default false,
    add column idle_days integer check (idle_days > 0),
    add column issued_at timestamptz,
    add column seen_at timestamptz,
    add column ends_at timestamptz`,
  'update sessions set issued_at = created_at, seen_at = created_at, ends_at = expires_at',
  `alter table sessions
    alter column issued_at set not null,
    alter column seen_at set not null,
    alter column ends_at set not null`,
  'create index sessions_by_age on sessions (expires_at)',
  `alter table sms_codes
    add column used_at timestamptz,
    add column used_sid text,
    add column session_id text`,
  `create table registration_consents (
    borrower_id text primary key references borrowers (id),
    market text not null check (market in ('id', 'in')),
    language text not null,
    given_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

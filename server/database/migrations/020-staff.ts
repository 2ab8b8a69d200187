import { type Kysely, sql } from 'kysely'

/**
 * Whoever works at the lender's, and how they get in. Nothing here refers to a borrower, and no table of borrowers refers
 * here: a session of one is none of the other.
 */
const statements = [
  `create table staff (
    id text primary key,
    email text not null,
    name text not null,
    role text not null check (role in ('agent', 'officer', 'treasurer', 'manager', 'auditor')),
    created_at timestamptz not null,
    left_at timestamptz
  )`,
  'create unique index staff_by_email on staff (lower(email))',
  `create table staff_sessions (
    token_hash text primary key,
    id text not null unique,
    staff_id text not null references staff (id),
    device_name text not null,
    method text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  'create index staff_sessions_of_staff on staff_sessions (staff_id, created_at)',
  `create table staff_invitations (
    token_hash text primary key,
    email text not null,
    role text not null check (role in ('agent', 'officer', 'treasurer', 'manager', 'auditor')),
    invited_by text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table staff_passkeys (
    credential_id text primary key,
    staff_id text not null references staff (id),
    public_key bytea not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index staff_passkeys_of_staff on staff_passkeys (staff_id)',
  `create table staff_recovery_codes (
    staff_id text not null references staff (id),
    code_hash text not null,
    used_at timestamptz,
    primary key (staff_id, code_hash)
  )`,
  `create table staff_challenges (
    id text primary key,
    challenge text not null,
    staff_id text,
    expires_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

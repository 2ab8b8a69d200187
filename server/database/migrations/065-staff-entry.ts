import { type Kysely, sql } from 'kysely'

/**
 * Who is who at the desk: an invitation goes by mail to the invited address, a way in that was added later waits for a second
 * person, a person of the issuer is known by its own id, and the networks that staff come from are remembered for a while.
 */
const statements = [
  `alter table staff_invitations add column mail_state text not null default 'none'
    check (mail_state in ('none', 'wanted', 'sending', 'sent', 'failed'))`,
  'alter table staff_sessions add column is_confirmed boolean not null default true',
  'alter table staff_passkeys add column is_confirmed boolean not null default true',
  `alter table staff add column flag text not null default ''`,
  `create table staff_networks (
    network text not null, staff_id text not null references staff, seen_at timestamptz not null,
    primary key (network, staff_id))`,
  `create table staff_sign_ons (
    issuer text not null, subject text not null, staff_id text not null references staff, linked_at timestamptz not null,
    primary key (issuer, subject), unique (staff_id, issuer))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

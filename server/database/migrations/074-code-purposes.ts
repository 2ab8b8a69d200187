import { type Kysely, sql } from 'kysely'

/**
 * A code belongs to what it was asked for, and to whether a device of the number's owner asked. `sms_codes`, one code of a
 * number for everything, is what the version before writes; its codes open nothing here.
 */
const statements = [
  `create table purpose_codes (
    phone text not null,
    purpose text not null,
    by_owner boolean not null,
    code_hash text not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    owner_tries integer not null default 0,
    outcome text check (outcome in ('registered', 'known')),
    used_at timestamptz,
    used_sid text,
    session_id text,
    primary key (phone, purpose, by_owner)
  )`,
  'create index purpose_codes_by_age on purpose_codes (expires_at)',
  'alter table sessions add column stepped_up_for text',
  'alter table sms_grants add column by_owner boolean not null default false',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What staff did and looked at. Each row has the hash of the one before it; the head is the last of the chain. */
const statements = [
  `create table audit_events (
    position bigint primary key check (position > 0),
    at timestamptz not null,
    staff text not null,
    act text not null,
    subject text not null,
    borrower_id text,
    reason text not null,
    details text not null,
    hash text not null
  )`,
  'create index audit_events_of_borrower on audit_events (borrower_id, position) where borrower_id is not null',
  'create index audit_events_of_subject on audit_events (subject, position)',
  'create index audit_events_of_staff on audit_events (staff, position)',
  'create table audit_head (one boolean primary key default true check (one), position bigint not null, hash text not null)',
  `insert into audit_head (position, hash) values (0, '')`,
  `create function audit_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only: % on %', tg_op, tg_table_name; end $$`,
  `create trigger append_only before update or delete on audit_events
    for each row execute function audit_is_append_only()`,
  `create trigger append_only_whole before truncate on audit_events
    for each statement execute function audit_is_append_only()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

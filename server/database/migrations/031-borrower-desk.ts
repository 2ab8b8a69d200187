import { type Kysely, sql } from 'kysely'

const statements = [
  // What staff write about a borrower for each other. The id comes with the form: sent twice, it is one note.
  `create table borrower_notes (
    id text primary key,
    borrower_id text not null references borrowers (id),
    staff_id text not null references staff (id),
    body text not null check (char_length(body) between 1 and 2000),
    created_at timestamptz not null
  )`,
  'create index borrower_notes_of_borrower on borrower_notes (borrower_id, created_at desc, id)',
  `create table application_events (
    id bigint generated always as identity primary key,
    borrower_id text not null,
    application_id text not null,
    status text not null check (status in ('open', 'checking', 'review', 'approved', 'declined')),
    reason text not null,
    message text not null,
    note text not null,
    decided_by text not null,
    created_at timestamptz not null,
    foreign key (borrower_id, application_id) references applications (borrower_id, id) on delete cascade
  )`,
  'create index application_events_of_borrower on application_events (borrower_id, application_id, id)',
  `create index applications_waiting on applications (submitted_at, id) where status = 'review'`,
  // In the order of bytes one index serves both the prefix and the paging, whatever the collation of the database is.
  `create index borrowers_by_prefix on borrowers ((lower(name) collate "C"), id)`,
  `create index pay_codes_by_code on pay_codes (code) where code <> ''`,
  `create index gateway_events_by_bank_reference on gateway_events (bank_reference) where bank_reference <> ''`,
  'create index sms_messages_of_phone on sms_messages (phone, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

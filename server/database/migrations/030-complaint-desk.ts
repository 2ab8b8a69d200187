import { type Kysely, sql } from 'kysely'

/**
 * Who works on a complaint and until when it may take, what staff note about it, and the queues of the desk by key. The
 * version counts what staff did, so that whoever saw an older one is told.
 */
const statements = [
  `alter table complaints
    add column language text check (language in ('en', 'id', 'hi', 'zh')),
    add column version integer not null default 0,
    add column claimed_by text references staff (id),
    add column claimed_at timestamptz,
    add column answered_at timestamptz,
    add column extended_at timestamptz,
    add check ((claimed_by is null) = (claimed_at is null))`,
  `update complaints set answered_at = (
    select max(e.created_at) from complaint_events e
    where e.borrower_id = complaints.borrower_id and e.complaint_id = complaints.id and e.status = 'answered'
  ) where status = 'answered'`,
  `create index complaints_queue on complaints (is_collection, due_on, id) where status <> 'answered'`,
  `create index complaints_claimed on complaints (claimed_by, is_collection, due_on, id)
    where status <> 'answered' and claimed_by is not null`,
  `create index complaints_answered on complaints (is_collection, answered_at desc, id desc)
    where status = 'answered'`,
  `create table complaint_notes (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    complaint_id text not null references complaints (id),
    staff_id text not null references staff (id),
    kind text not null check (kind in ('note', 'claim', 'handOver', 'release', 'extension')),
    to_staff text references staff (id),
    body text not null,
    created_at timestamptz not null,
    check ((kind = 'handOver') = (to_staff is not null))
  )`,
  'create index complaint_notes_of_borrower on complaint_notes (borrower_id, complaint_id, id)',
  'create index contact_messages_queue on contact_messages (created_at, number) where answered_at is null',
  'create index contact_messages_closed on contact_messages (answered_at desc, number desc) where answered_at is not null',
  'create index data_requests_queue on data_requests (due_on, number) where done_at is null',
  'create index data_requests_closed on data_requests (done_at desc, number desc) where done_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

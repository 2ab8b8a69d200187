import { type Kysely, sql } from 'kysely'

/** What visitors without a session leave: messages, data requests, and taps on the joint-login failure page. */
const statements = [
  `create table contact_messages (
    number text primary key,
    market text not null check (market in ('id', 'in')),
    language text not null,
    name text not null,
    telephone text not null,
    email text not null,
    company text not null,
    content text not null,
    created_at timestamptz not null,
    answered_at timestamptz
  )`,
  'create index contact_messages_waiting on contact_messages (answered_at, created_at)',
  `create table data_requests (
    number text primary key,
    borrower_id text references borrowers (id),
    market text not null check (market in ('id', 'in')),
    language text not null,
    kind text not null check (kind in ('copy', 'deletion')),
    contact text not null,
    note text not null,
    created_at timestamptz not null,
    received_on date not null,
    due_on date not null,
    done_at timestamptz
  )`,
  'create index data_requests_of_borrower on data_requests (borrower_id, created_at)',
  'create index data_requests_waiting on data_requests (done_at, due_on)',
  `create table stand_events (
    id bigint generated always as identity primary key,
    market text not null check (market in ('id', 'in')),
    approach text not null,
    product_id text not null references products (id),
    kind text not null check (kind in ('seen', 'tapped')),
    created_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What borrowers are told, once each, and by which way; where to send it; and what each of them wants to be told. */
const statements = [
  `create table notices (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    matter text not null check (matter in ('reminder', 'paymentReceived', 'decision', 'payout', 'complaintAnswered')),
    subject text not null,
    order_id text references orders (id),
    facts jsonb not null,
    created_at timestamptz not null,
    state text not null check (state in ('open', 'done')),
    sent_by text not null default '' check (sent_by in ('', 'push', 'sms')),
    tries integer not null default 0,
    next_try_at timestamptz not null,
    unique (borrower_id, matter, subject)
  )`,
  'create index notices_of_borrower on notices (borrower_id, id)',
  `create index notices_open on notices (next_try_at, id) where state = 'open'`,
  `create table push_subscriptions (
    endpoint_hash text primary key,
    borrower_id text not null references borrowers (id),
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    language text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null
  )`,
  'create index push_subscriptions_of_borrower on push_subscriptions (borrower_id, seen_at)',
  `create table notice_switches (
    borrower_id text not null references borrowers (id),
    matter text not null,
    channel text not null check (channel in ('push', 'sms')),
    is_on boolean not null,
    primary key (borrower_id, matter, channel)
  )`,
  // What proves that an account was deleted: it names nobody.
  `create table account_deletions (
    number text primary key,
    borrower_id text not null references borrowers (id),
    market text not null check (market in ('id', 'in')),
    deleted_at timestamptz not null,
    keep_until date,
    outcome jsonb not null,
    purged_at timestamptz
  )`,
  'create index account_deletions_of_borrower on account_deletions (borrower_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Day-end. Nothing refers to orders by a foreign key here: checking one locks the order, and a payment would wait for the
 * batch.
 */
const statements = [
  `create table day_closings (
    day date primary key,
    started_at timestamptz not null,
    after_order text not null,
    closed_at timestamptz
  )`,
  `create table arrears (
    borrower_id text not null,
    order_id text not null,
    market text not null check (market in ('id', 'in')),
    is_open boolean not null,
    class text not null,
    bucket integer not null,
    days_past_due integer not null check (days_past_due >= 0),
    principal_minor bigint not null,
    overdue_minor bigint not null,
    open_minor bigint not null,
    provision_minor bigint not null,
    primary key (borrower_id, order_id)
  ) with (fillfactor = 85)`,
  'create unique index arrears_open on arrears (order_id) where is_open',
  'create index arrears_by_days on arrears (market, days_past_due, order_id) where days_past_due > 0',
  'create index arrears_by_class on arrears (market, class, days_past_due, order_id) where days_past_due > 0',
  `create table classifications (
    borrower_id text not null,
    order_id text not null,
    day date not null,
    class text not null,
    bucket integer not null,
    days_past_due integer not null,
    principal_minor bigint not null,
    overdue_minor bigint not null,
    open_minor bigint not null,
    provision_minor bigint not null,
    primary key (borrower_id, order_id, day)
  )`,
  `create table day_totals (
    day date not null,
    market text not null,
    class text not null,
    bucket integer not null,
    loans integer not null,
    principal_minor bigint not null,
    overdue_minor bigint not null,
    provision_minor bigint not null,
    primary key (market, day, class, bucket)
  )`,
  // The general ledger is exported by the days on which entries were booked.
  'create index ledger_entries_by_booking on ledger_entries using brin (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

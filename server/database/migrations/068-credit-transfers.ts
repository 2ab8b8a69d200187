import { type Kysely, sql } from 'kysely'

/** Credit of one loan is used for another of the same borrower (decision 211). */
const statements = [
  `create table credit_transfers (
    id text primary key,
    borrower_id text not null references borrowers (id),
    from_order text not null references orders (id),
    to_order text not null references orders (id),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    on_day date not null,
    from_entry bigint not null unique references ledger_entries (id),
    to_entry bigint not null unique references ledger_entries (id),
    created_at timestamptz not null,
    check (from_order <> to_order)
  )`,
  'create index credit_transfers_borrower on credit_transfers (borrower_id)',
  `create table credit_declines (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    declined_at timestamptz not null,
    withdrawn_at timestamptz
  )`,
  'create unique index credit_declines_open on credit_declines (borrower_id, order_id) where withdrawn_at is null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

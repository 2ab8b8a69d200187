import { type Kysely, sql } from 'kysely'

/** Tables that belong to a borrower carry `borrower_id` and are reached through an index that begins with it. */
const statements = [
  `create table borrowers (
    id text primary key,
    market text not null check (market in ('id', 'in')),
    name text not null,
    phone text not null unique,
    created_at timestamptz not null
  )`,
  `create table sessions (
    token_hash text primary key,
    borrower_id text not null references borrowers (id),
    device_id text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index sessions_of_borrower on sessions (borrower_id, expires_at)',
  `create table products (
    id text primary key,
    market text not null check (market in ('id', 'in')),
    name text not null,
    logo text not null,
    amount_min_minor bigint not null check (amount_min_minor > 0),
    amount_max_minor bigint not null check (amount_max_minor >= amount_min_minor),
    term_days integer not null check (term_days > 0),
    daily_rate_micro integer not null check (daily_rate_micro >= 0),
    description jsonb not null,
    tags jsonb not null,
    link text not null,
    open boolean not null,
    position integer not null
  )`,
  'create index products_of_market on products (market, position)',
  `create table orders (
    id text primary key,
    borrower_id text not null references borrowers (id),
    product_id text not null references products (id),
    status integer not null,
    amount_minor bigint not null check (amount_minor > 0),
    term_days integer not null check (term_days > 0),
    extendable boolean not null,
    ask_score boolean not null,
    created_at timestamptz not null,
    paid_out_at timestamptz
  )`,
  'create unique index orders_of_borrower on orders (borrower_id, id)',
  `create table periods (
    borrower_id text not null,
    order_id text not null references orders (id),
    period_no integer not null check (period_no > 0),
    due_on date not null,
    amount_minor bigint not null check (amount_minor > 0),
    paid_minor bigint not null check (paid_minor between 0 and amount_minor),
    primary key (borrower_id, order_id, period_no)
  )`,
  `create table ratings (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text references orders (id),
    stars integer not null check (stars between 1 and 5),
    created_at timestamptz not null
  )`,
  'create index ratings_of_borrower on ratings (borrower_id, created_at)',
  `create table events (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    product_id text,
    module_id text not null,
    position_id text not null,
    created_at timestamptz not null
  )`,
  'create index events_of_borrower on events (borrower_id, created_at)',
  `create table counters (
    key text not null,
    window_start timestamptz not null,
    used integer not null,
    primary key (key, window_start)
  )`,
  `create table sms_messages (
    id bigint generated always as identity primary key,
    phone text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  'create table settings (key text primary key, value text not null)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

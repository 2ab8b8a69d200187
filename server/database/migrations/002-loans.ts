import { type Kysely, sql } from 'kysely'

/** Money is append-only: whoever wants to change an entry writes another one. */
const statements = [
  'drop table periods',
  'create sequence order_numbers',
  `alter table borrowers
    add column salary_minor bigint not null default 0 check (salary_minor >= 0),
    add column credit_limit_minor bigint not null default 0 check (credit_limit_minor >= 0)`,
  `alter table products
    add column periods integer not null default 1 check (periods between 1 and 12),
    add column service_fee_basis_points integer not null default 0,
    add column period_fee_minor bigint not null default 0,
    add column extension_fee_basis_points integer not null default 0,
    add column extension_days integer not null default 0`,
  `alter table orders
    add column terms jsonb not null default '{}',
    add column late jsonb not null default '{}',
    add column start_on date,
    add column decision text not null default ''`,
  'alter table orders alter column terms drop default, alter column late drop default',
  `create table ledger_entries (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    kind text not null check (kind in ('payout', 'payment', 'extension', 'reversal')),
    provider text not null,
    event_id text not null,
    on_day date not null,
    extension_days integer check (extension_days > 0),
    reverses bigint unique references ledger_entries (id),
    created_at timestamptz not null,
    unique (provider, event_id),
    check ((kind = 'reversal') = (reverses is not null)),
    check ((kind = 'extension') = (extension_days is not null))
  )`,
  'create index ledger_entries_of_borrower on ledger_entries (borrower_id, order_id, id)',
  `create table ledger_postings (
    entry_id bigint not null references ledger_entries (id),
    line integer not null,
    borrower_id text not null,
    order_id text not null,
    account text not null check (account in
      ('cash', 'principal', 'interest', 'lateInterest', 'fee', 'penalty', 'serviceFee', 'credit')),
    period_no integer,
    amount_minor bigint not null check (amount_minor <> 0),
    primary key (entry_id, line)
  )`,
  'create index ledger_postings_of_borrower on ledger_postings (borrower_id, order_id, entry_id)',
  `create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name; end $$`,
  ...['ledger_entries', 'ledger_postings'].flatMap((table) => [
    `create trigger append_only before update or delete on ${table}
      for each row execute function ledger_is_append_only()`,
    `create trigger append_only_whole before truncate on ${table}
      for each statement execute function ledger_is_append_only()`,
  ]),
  `create function ledger_entry_balances() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_minor) from ledger_postings where entry_id = new.entry_id) <> 0 then
        raise exception 'ledger entry % does not balance', new.entry_id;
      end if;
      return null;
    end $$`,
  `create constraint trigger balances after insert on ledger_postings
    deferrable initially deferred for each row execute function ledger_entry_balances()`,
  `create table payouts (
    id text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null unique references orders (id),
    amount_minor bigint not null check (amount_minor > 0),
    provider text not null,
    reference text not null,
    status text not null check (status in ('pending', 'paid', 'failed')),
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index payouts_of_borrower on payouts (borrower_id, order_id)',
  `create table contracts (
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    agreement text not null,
    version text not null,
    language text not null,
    body jsonb not null,
    body_hash text not null,
    device_id text not null,
    agreed_at timestamptz not null,
    primary key (borrower_id, order_id, agreement)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements = [
  `create table pay_codes (
    id text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    purpose text not null check (purpose in ('periods', 'extension', 'settlement')),
    up_to integer,
    amount_minor bigint not null check (amount_minor > 0),
    pay_type text not null check (pay_type in ('1', '2')),
    channel text not null,
    specific text not null,
    chosen boolean not null,
    provider text not null,
    provider_id text not null,
    code text not null,
    qr text not null,
    intent text not null,
    status text not null check (status in ('asked', 'issued', 'unknown', 'refused')),
    quote jsonb not null,
    created_at timestamptz not null,
    asked_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index pay_codes_of_borrower on pay_codes (borrower_id, order_id, created_at)',
  `create table gateway_events (
    id bigint generated always as identity primary key,
    provider text not null,
    event_id text not null,
    kind text not null check (kind in ('payment', 'reversal', 'expired', 'failed')),
    reference text not null,
    borrower_id text references borrowers (id),
    order_id text references orders (id),
    code_id text references pay_codes (id),
    amount_minor bigint check (amount_minor > 0),
    reverses text,
    paid_at timestamptz,
    bank_reference text not null,
    state text not null check (state in
      ('held', 'received', 'credited', 'reversed', 'waiting', 'unmatched', 'noted')),
    entry_id bigint references ledger_entries (id),
    received_at timestamptz not null,
    finished_at timestamptz,
    unique (provider, event_id),
    check (kind <> 'payment' or amount_minor is not null),
    check ((kind = 'reversal') = (reverses is not null))
  )`,
  'create index gateway_events_of_borrower on gateway_events (borrower_id, order_id, code_id)',
  // The few that still wait for something, among the many that are done.
  `create index gateway_events_open on gateway_events (provider, reverses)
    where state in ('held', 'received', 'waiting', 'unmatched')`,
  // The entry that another one came with: a reversal takes back both.
  `alter table ledger_entries add column with_entry bigint references ledger_entries (id),
    drop constraint ledger_entries_kind_check,
    add constraint ledger_entries_kind_check check (kind in
      ('payout', 'payment', 'extension', 'rebate', 'reversal'))`,
  `alter table ledger_postings drop constraint ledger_postings_account_check,
    add constraint ledger_postings_account_check check (account in
      ('cash', 'principal', 'interest', 'lateInterest', 'fee', 'penalty', 'serviceFee', 'credit', 'rebate'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

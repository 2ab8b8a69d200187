import { type Kysely, sql } from 'kysely'

/** Files in which companies say what they have paid to the bank, and what was booked of them (decision 162). */
const statements = [
  `create table settlement_files (
    id uuid primary key,
    provider text not null,
    market text not null check (market in ('id', 'in')),
    name text not null,
    content_hash text not null,
    lines integer not null,
    uploaded_by text not null,
    uploaded_at timestamptz not null,
    booked_by text not null default '',
    booked_at timestamptz,
    unique (provider, market, content_hash)
  )`,
  'create index settlement_files_by_time on settlement_files (uploaded_at, id)',
  `create table settlement_lines (
    file_id uuid not null references settlement_files (id),
    line integer not null,
    settlement_id text not null,
    on_day date not null,
    kind text not null check (kind in ('payment', 'reversal', 'payout', 'other')),
    movement_id text not null,
    gross_minor bigint not null,
    fee_minor bigint not null,
    tax_minor bigint not null,
    our_minor bigint,
    difference text not null default '',
    primary key (file_id, line)
  )`,
  'create index settlement_lines_by_movement on settlement_lines (movement_id)',
  // What left the company's account is what arrived at the bank and what it kept: such an entry balances by its form.
  `create table settlement_entries (
    id bigint generated always as identity primary key,
    file_id uuid not null references settlement_files (id),
    provider text not null,
    market text not null,
    settlement_id text not null,
    on_day date not null,
    cash_minor bigint not null,
    bank_minor bigint not null,
    fee_minor bigint not null,
    tax_minor bigint not null,
    made_by text not null,
    reason text not null,
    created_at timestamptz not null,
    check (bank_minor + fee_minor + tax_minor + cash_minor = 0),
    unique (provider, market, settlement_id)
  )`,
  `create trigger append_only before update or delete on settlement_entries
    for each row execute function ledger_is_append_only()`,
  `create trigger append_only_whole before truncate on settlement_entries
    for each statement execute function ledger_is_append_only()`,
  // Callbacks that could not be read are looked for by their age.
  `create index if not exists gateway_events_unread on gateway_events (received_at) where kind = 'unreadable' and payload <> ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What companies list of themselves, and the proof of each day that the ledger has the same (decision 162). None of it
 * refers to orders by a foreign key: their list may name what is none of ours.
 */
const statements = [
  `create table reported_movements (
    provider text not null,
    kind text not null check (kind in ('payment', 'reversal', 'payout')),
    id text not null,
    market text not null check (market in ('id', 'in')),
    match_key text not null,
    reference text not null,
    bank_reference text not null,
    amount_minor bigint not null check (amount_minor >= 0),
    fee_minor bigint not null,
    tax_minor bigint not null,
    state text not null check (state in ('moved', 'open', 'undone')),
    moved_at timestamptz not null,
    event jsonb,
    taken_at timestamptz,
    problem text not null default '',
    first_read_at timestamptz not null,
    primary key (provider, kind, id)
  )`,
  'create index reported_movements_by_time on reported_movements (provider, market, moved_at)',
  'create index reported_movements_by_key on reported_movements (provider, kind, match_key)',
  `create index reported_movements_by_bank on reported_movements (provider, bank_reference)
    where kind = 'payment' and bank_reference <> ''`,
  `create index reported_movements_untaken on reported_movements (provider, moved_at, id)
    where taken_at is null and state <> 'open'`,
  // How far a list has been read, so that another process goes on from there.
  `create table report_reads (
    provider text not null,
    source text not null check (source in ('payments', 'payouts')),
    from_at timestamptz not null,
    to_at timestamptz not null,
    cursor text not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (provider, source, from_at, to_at)
  )`,
  `create table daily_proofs (
    provider text not null,
    market text not null check (market in ('id', 'in')),
    day date not null,
    state text not null check (state in ('equal', 'differs', 'unread')),
    problem text not null,
    received_minor bigint not null,
    their_received_minor bigint not null,
    taken_back_minor bigint not null,
    their_taken_back_minor bigint not null,
    paid_out_minor bigint not null,
    their_paid_out_minor bigint not null,
    fee_minor bigint not null,
    tax_minor bigint not null,
    differences integer not null,
    proved_at timestamptz not null,
    primary key (day, provider, market)
  )`,
  `create table proof_differences (
    id bigint generated always as identity primary key,
    provider text not null,
    market text not null,
    day date not null,
    kind text not null,
    match_key text not null,
    difference text not null check (difference in
      ('missingHere', 'missingThere', 'unbooked', 'amountDiffers', 'stateDiffers', 'late', 'duplicate')),
    ours_minor bigint not null,
    theirs_minor bigint not null,
    other_day date,
    order_id text,
    detail text not null,
    found_at timestamptz not null,
    note text not null default '',
    resolved_by text not null default '',
    resolved_at timestamptz,
    unique (day, provider, market, kind, match_key)
  )`,
  `create index proof_differences_open on proof_differences (day, id) where resolved_at is null`,
  'create index if not exists reversal_entries_by_time on reversal_entries (taken_at)',
  'create index if not exists reversal_entries_by_taking on reversal_entries (taken_by)',
  `create index if not exists ledger_entries_paid_out on ledger_entries (moved_at) where provider = 'payout'`,
  // The books of the sandbox, which a real company has on its side.
  `create table sandbox_movements (
    kind text not null check (kind in ('payment', 'reversal', 'payout')),
    id text not null,
    market text not null check (market in ('id', 'in')),
    event jsonb not null,
    moved_at timestamptz not null,
    primary key (kind, id)
  )`,
  'create index sandbox_movements_by_time on sandbox_movements (moved_at, kind, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

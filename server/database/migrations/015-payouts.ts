import { type Kysely, sql } from 'kysely'

/**
 * Money is sent by a company to an account: each attempt is recorded before the company is called, and what becomes of it
 * enters through the inbox as all money does.
 */
const statements = [
  `alter table payouts
    drop constraint payouts_status_check,
    add constraint payouts_status_check check (status in
      ('pending', 'sending', 'sent', 'unknown', 'paid', 'failed', 'returned')),
    add column attempt integer not null default 1 check (attempt > 0),
    add column problem text not null default '' check (problem in ('', 'account', 'company')),
    add column reason text not null default '',
    add column tries integer not null default 0,
    add column next_try_at timestamptz,
    add column handler text not null default '',
    add column note text not null default ''`,
  `update payouts set provider = '' where status = 'pending'`,
  `create index payouts_open on payouts (created_at, id) where status <> 'paid'`,
  `create table payout_attempts (
    reference text primary key,
    payout_id text not null references payouts (id),
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    provider text not null,
    provider_id text not null default '',
    account_id text not null,
    amount_minor bigint not null check (amount_minor > 0),
    outcome text check (outcome in ('paid', 'failed', 'wrong account', 'returned')),
    detail text not null default '',
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  'create index payout_attempts_of_payout on payout_attempts (borrower_id, payout_id, created_at)',
  `alter table gateway_events
    add column payout_id text references payouts (id),
    add column provider_id text not null default '',
    add column outcome text check (outcome in ('paid', 'failed', 'wrong account', 'returned')),
    add column detail text not null default '',
    drop constraint gateway_events_kind_check,
    drop constraint gateway_events_payment_check`,
  `alter table gateway_events
    add constraint gateway_events_kind_check check (kind in
      ('payment', 'reversal', 'expired', 'failed', 'unreadable', 'payout')),
    add constraint gateway_events_payment_check check (kind not in ('payment', 'payout') or state in ('dead', 'closed') or
      (amount_minor is not null and amount_minor > 0)),
    add constraint gateway_events_payout_check check ((kind = 'payout') = (outcome is not null))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

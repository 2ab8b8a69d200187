import { type Kysely, sql } from 'kysely'

/** What other companies report enters through one table, whatever it is about, and nothing in it stops the rest. */
const statements = [
  `alter table gateway_events
    add column repayment_id text references card_repayments (id),
    add column taken_by text,
    add column is_final boolean not null default true,
    add column taken_back_minor bigint not null default 0 check (taken_back_minor >= 0),
    add column payload text not null default '',
    add column tries integer not null default 0,
    add column next_try_at timestamptz,
    add column reason text not null default '',
    add column handler text not null default '',
    add column note text not null default ''`,
  `alter table gateway_events
    drop constraint gateway_events_kind_check,
    drop constraint gateway_events_state_check,
    drop constraint gateway_events_amount_minor_check,
    drop constraint gateway_events_check`,
  `update gateway_events set state = 'dead', reason = 'a reference of nobody' where state = 'unmatched'`,
  `update gateway_events set taken_by = event_id where kind = 'reversal'`,
  `alter table gateway_events
    add constraint gateway_events_kind_check check (kind in ('payment', 'reversal', 'expired', 'failed', 'unreadable')),
    add constraint gateway_events_state_check check (state in
      ('held', 'received', 'credited', 'reversed', 'waiting', 'noted', 'dead', 'closed')),
    add constraint gateway_events_amount_check check (amount_minor >= 0),
    add constraint gateway_events_payment_check check (kind <> 'payment' or state in ('dead', 'closed') or
      (amount_minor is not null and amount_minor > 0)),
    add constraint gateway_events_taken_by_check check ((kind = 'reversal') = (taken_by is not null))`,
  'drop index gateway_events_open',
  `create index gateway_events_open on gateway_events (received_at, id) where state in ('received', 'waiting')`,
  `create index gateway_events_dead on gateway_events (received_at, id) where state = 'dead'`,
  'create index gateway_events_reversing on gateway_events (provider, reverses) where reverses is not null',

  `alter table ledger_entries drop constraint ledger_entries_amount_minor_check,
    add constraint ledger_entries_amount_minor_check check (amount_minor >= 0 or kind = 'reversal')`,

  // What is booked of the money that was taken back from a payment; below zero where it was given back.
  `create table reversal_entries (
    entry_id bigint primary key references ledger_entries (id),
    borrower_id text not null references borrowers (id),
    payment_id bigint not null references gateway_events (id),
    taken_by text not null,
    taken_at timestamptz not null,
    amount_minor bigint not null
  )`,
  'create index reversal_entries_of_payment on reversal_entries (borrower_id, payment_id)',
  `insert into reversal_entries
    select r.entry_id, p.borrower_id, p.id, r.event_id, e.moved_at, e.amount_minor
    from gateway_events r
    join gateway_events p on p.provider = r.provider and p.event_id = r.reverses and p.kind = 'payment'
    join ledger_entries e on e.id = r.entry_id
    where r.kind = 'reversal' and p.borrower_id is not null`,
  // Such an event had no time of its own: it was booked as of when it came.
  `update gateway_events r set paid_at = coalesce((select e.moved_at from ledger_entries e where e.id = r.entry_id),
    r.received_at) where r.kind = 'reversal'`,
  `update gateway_events p set taken_back_minor = p.amount_minor where p.state = 'reversed'`,

  'alter table card_repayments add column looked_up_at timestamptz',
  'drop index card_repayments_open',
  `create index card_repayments_open on card_repayments (looked_up_at nulls first, charged_at)
    where state in ('charging', 'unknown')`,
  'alter table sandbox_charges add column charged_at timestamptz not null default now()',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

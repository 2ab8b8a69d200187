import { type Kysely, sql } from 'kysely'

/**
 * What people of the lender do about money: charges waived, loans written off, schedules replaced. An entry of theirs says
 * who made it and why. Money that belongs to nobody is booked on a suspense account until it is sent back.
 */
const statements = [
  `alter table ledger_entries
    add column waived jsonb,
    add column schedule jsonb,
    add column made_by text not null default '',
    add column reason text not null default '',
    drop constraint ledger_entries_kind_check,
    add constraint ledger_entries_kind_check check (kind in
      ('payout', 'payment', 'reversal', 'refund', 'waiver', 'writeOff', 'restructuring')),
    add constraint ledger_entries_waived_check check ((kind = 'waiver') = (waived is not null)),
    add constraint ledger_entries_schedule_check check ((kind = 'restructuring') = (schedule is not null))`,
  `alter table ledger_postings drop constraint ledger_postings_account_check,
    add constraint ledger_postings_account_check check (account in ('cash', 'principal', 'interest', 'lateInterest',
      'fee', 'penalty', 'serviceFee', 'credit', 'rebate', 'waiver', 'loss'))`,

  `alter table gateway_events
    drop constraint gateway_events_state_check,
    add constraint gateway_events_state_check check (state in
      ('held', 'received', 'credited', 'reversed', 'waiting', 'noted', 'dead', 'closed', 'returned'))`,
  // One amount from one account to another: such an entry balances by its form.
  `create table suspense_entries (
    id bigint generated always as identity primary key,
    event_id bigint not null references gateway_events (id),
    kind text not null check (kind in ('received', 'returned')),
    debit text not null check (debit in ('cash', 'suspense')),
    credit text not null check (credit in ('cash', 'suspense')),
    amount_minor bigint not null check (amount_minor > 0),
    on_day date not null,
    made_by text not null,
    reason text not null,
    created_at timestamptz not null,
    check (debit <> credit),
    unique (event_id, kind)
  )`,
  `create trigger append_only before update or delete on suspense_entries
    for each row execute function ledger_is_append_only()`,
  `create trigger append_only_whole before truncate on suspense_entries
    for each statement execute function ledger_is_append_only()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

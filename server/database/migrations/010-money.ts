import { type Kysely, sql } from 'kysely'

const ledger = ['ledger_entries', 'ledger_postings']

/**
 * An entry says what others reported: how much moved, when, and what it was paid for. What it covered follows from all
 * entries by their value dates; the postings stay as they were booked.
 */
const statements = [
  ...ledger.map((table) => `alter table ${table} disable trigger append_only`),
  `alter table ledger_entries
    add column moved_at timestamptz,
    add column amount_minor bigint,
    add column extension jsonb`,
  `update ledger_entries e set
    moved_at = e.created_at,
    amount_minor = abs(coalesce((select sum(p.amount_minor) from ledger_postings p
      where p.entry_id = e.id and p.account = 'cash'), 0))`,
  // An extension was an entry of its own, and what was paid beyond its fee another one.
  `update ledger_entries e set
    extension = jsonb_build_object('days', e.extension_days, 'feeMinor', e.amount_minor, 'extensionsBefore',
      (select count(*) from ledger_entries b where b.order_id = e.order_id and b.kind = 'extension' and b.id < e.id))
    where e.kind = 'extension'`,
  // A rebate follows from the payment that it came with: its postings are that payment's.
  `update ledger_postings p set entry_id = e.with_entry,
      line = p.line + (select max(o.line) + 1 from ledger_postings o where o.entry_id = e.with_entry)
    from ledger_entries e where e.id = p.entry_id and e.kind = 'rebate'`,
  `update ledger_postings p set entry_id = r.id,
      line = p.line + coalesce((select max(o.line) + 1 from ledger_postings o where o.entry_id = r.id), 0)
    from ledger_entries t join ledger_entries e on e.id = t.reverses and e.kind = 'rebate'
      join ledger_entries r on r.reverses = e.with_entry
    where p.entry_id = t.id`,
  `delete from ledger_entries t using ledger_entries e where t.reverses = e.id and e.kind = 'rebate'`,
  `delete from ledger_entries where kind = 'rebate'`,
  `alter table ledger_entries
    drop constraint ledger_entries_kind_check,
    drop constraint ledger_entries_check1,
    drop constraint ledger_entries_reverses_key`,
  `update ledger_entries set kind = 'payment' where kind = 'extension'`,
  `alter table ledger_entries
    drop column extension_days,
    drop column with_entry,
    alter column moved_at set not null,
    alter column amount_minor set not null,
    add check (amount_minor >= 0),
    add constraint ledger_entries_kind_check check (kind in ('payout', 'payment', 'reversal', 'refund'))`,
  ...ledger.map((table) => `alter table ${table} enable trigger append_only`),

  'alter table orders rename column late to rules',
  `update orders o set rules = o.rules || jsonb_build_object(
    'leastInterestDays', greatest((o.term_days + 1) / 2, 7),
    'coolingOffDays', 0, 'coolingOffReturnsFee', false, 'mostExtensions', 3)`,
  'alter table products add column max_extensions integer not null default 3 check (max_extensions >= 0)',

  // Credit that is to be paid back: asked for by the borrower, approved at the desk, sent by the payout port.
  `create table refunds (
    id text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    amount_minor bigint not null check (amount_minor > 0),
    status text not null check (status in ('asked', 'approved', 'sent', 'refused')),
    reason text not null,
    decided_by text not null,
    created_at timestamptz not null,
    decided_at timestamptz,
    finished_at timestamptz
  )`,
  `alter table payouts drop constraint payouts_order_id_key,
    add column purpose text not null default 'loan' check (purpose in ('loan', 'refund'))`,
  `create unique index payouts_of_loan on payouts (order_id) where purpose = 'loan'`,
  `create unique index refunds_open on refunds (order_id) where status in ('asked', 'approved')`,
  'create index refunds_of_borrower on refunds (borrower_id, order_id, created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A check with one more possibility than it has by now, whichever migrations have changed it. */
export async function widen(
  db: Kysely<unknown>,
  { table, name, or }: { table: string; name: string; or: string },
) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.conname = ${name} and c.conrelid = ${table}::text::regclass`.execute(db)
  const before = /^check \((.*)\)( not valid)?$/is.exec(rows[0]?.definition ?? '')?.[1]
  if (!before) throw new Error(`there is no check ${name}`)
  await sql
    .raw(
      `alter table ${table} drop constraint ${name}, add constraint ${name} check (${before} or ${or}) not valid`,
    )
    .execute(db)
}

const widened = [
  { table: 'ledger_entries', name: 'ledger_entries_kind_check', or: `kind = 'payoutClearing'` },
  { table: 'ledger_entries', name: 'ledger_entries_amount_minor_check', or: `kind = 'payoutClearing'` },
  { table: 'ledger_postings', name: 'ledger_postings_account_check', or: `account = 'payoutClearing'` },
  { table: 'payouts', name: 'payouts_status_check', or: `status in ('differs', 'withdrawn')` },
]

/**
 * The books have what each attempt has moved; what a person paid is an attempt too. What is to be sent in rupiah is whole, as
 * the company sends it: of a loan rounded up (`terms.payoutUnitMinor`), of credit rounded down.
 */
const statements = [
  'alter table payout_attempts add column gone_minor bigint, add column entry_id bigint',
  `update payout_attempts a set entry_id = e.id, gone_minor = a.amount_minor
    from ledger_entries e where e.provider = 'payout' and e.event_id = a.payout_id and a.outcome = 'paid'`,
  `insert into payout_attempts (reference, payout_id, borrower_id, order_id, provider, account_id, amount_minor, outcome,
      detail, created_at, finished_at, gone_minor, entry_id)
    select p.id || '-hand-1', p.id, p.borrower_id, p.order_id, 'desk', '', p.amount_minor, 'paid', p.note,
      coalesce(p.finished_at, p.created_at), coalesce(p.finished_at, p.created_at), p.amount_minor, e.id
    from payouts p join ledger_entries e on e.provider = 'payout' and e.event_id = p.id
    where p.provider = 'desk'`,
  `update orders o set terms = o.terms || '{"payoutUnitMinor": 100}'::jsonb
    from borrowers b where b.id = o.borrower_id and b.market = 'id' and o.start_on is null`,
  `update payouts p set amount_minor = ceil(p.amount_minor / 100.0)::bigint * 100
    from borrowers b where b.id = p.borrower_id and b.market = 'id' and p.purpose = 'loan' and p.status <> 'paid'
      and p.amount_minor % 100 <> 0
      and not exists (select 1 from ledger_entries e where e.provider = 'payout' and e.event_id = p.id)`,
  `update payouts p set amount_minor = p.amount_minor / 100 * 100
    from borrowers b where b.id = p.borrower_id and b.market = 'id' and p.purpose = 'refund' and p.status in ('pending', 'failed')
      and p.amount_minor % 100 <> 0 and p.amount_minor >= 100`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const check of widened) await widen(db, check)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

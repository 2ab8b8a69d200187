import { type Kysely, sql } from 'kysely'

/** What the desk lists and searches of money, among millions of orders. */
const statements = [
  `create index gateway_events_unmatched on gateway_events (id)
    where state = 'dead' and kind = 'payment' and order_id is null`,
  `create index gateway_events_undone on gateway_events (id)
    where state = 'dead' and not (kind = 'payment' and order_id is null)`,
  `create index gateway_events_waiting on gateway_events (id) where state = 'waiting'`,
  `create index gateway_events_held on gateway_events (id) where state = 'held'`,
  `create index gateway_events_uncredited on gateway_events (paid_at)
    where kind = 'payment' and state in ('dead', 'held', 'closed', 'returned')`,
  `create index ledger_postings_credit on ledger_postings (order_id, amount_minor) where account = 'credit'`,
  `create index ledger_entries_received on ledger_entries (moved_at) where kind in ('payment', 'reversal')`,
  // A code with one wrong digit is right in one of its two ends (server/money-acts/suggest-matches.ts).
  'create index pay_codes_by_end on pay_codes (right(code, 6))',
  'create index pay_codes_by_middle on pay_codes (left(right(code, 12), 6))',
  'create index pay_codes_by_amount on pay_codes (amount_minor, created_at)',
  'create index borrowers_by_name on borrowers (lower(name))',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * An amount that a page shows is charged as it was shown, for as long as the page says. `repay_tokens`, which knew one page
 * of an order at a time, is read by the version before only.
 */
const statements = [
  `create table payment_quotes (
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    on_day date not null,
    after_entry bigint not null,
    token text not null,
    quoted_at timestamptz not null,
    valid_until timestamptz not null,
    primary key (borrower_id, order_id, on_day, after_entry)
  )`,
  'alter table card_repayments add column quoted_at timestamptz, add column quoted_after bigint',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

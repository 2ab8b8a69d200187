import { type Kysely, sql } from 'kysely'

/** What the overview of the desk shows, so that it counts no whole table (decision 159). */
const statements = [
  `create table daily_figures (
    day date not null,
    market text not null,
    figure text not null,
    count integer not null,
    amount_minor bigint not null,
    counted_at timestamptz not null,
    primary key (day, market, figure)
  )`,
  `create table expected_repayments (
    as_of date not null,
    market text not null,
    due_on date not null,
    instalments integer not null,
    amount_minor bigint not null,
    primary key (as_of, market, due_on)
  )`,
  'create index applications_by_submission on applications (submitted_at) where submitted_at is not null',
  `create index applications_for_a_person on applications (submitted_at, id) where status = 'review'`,
  `create index payouts_by_payment on payouts (finished_at) where status = 'paid'`,
  `create index payouts_under_way on payouts (created_at) where status in ('pending', 'sending', 'sent', 'unknown')`,
  `create index payouts_failed on payouts (created_at) where status in ('failed', 'returned')`,
  'create index notices_by_age on notices (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A loan is named restructured for its time, and books that are closed stay closed (decision 143, decision 201). */
const statements = [
  'alter table arrears add column restructured_on date',
  // Up to this moment the books are closed: what is written later counts from it at the earliest.
  'alter table day_closings add column books_until timestamptz',
  // Takes the place of day_balances, which knew neither whose cash it is nor the money of nobody.
  `create table account_balances (
    day date not null,
    market text not null,
    account text not null,
    debit_minor bigint not null,
    credit_minor bigint not null,
    primary key (day, market, account)
  )`,
  // Whoever closes the books waits for those who are writing, and those who write for the one who closes them.
  `create function books_stay_closed() returns trigger language plpgsql as $$
    declare
      closed_until timestamptz;
    begin
      perform pg_advisory_xact_lock_shared(hashtext('closed books'));
      select books_until into closed_until from day_closings
        where books_until is not null order by day desc limit 1;
      new.created_at := greatest(new.created_at, closed_until);
      return new;
    end $$`,
  ...['ledger_entries', 'suspense_entries', 'settlement_entries'].map(
    (table) => `create trigger closed_books before insert on ${table}
      for each row execute function books_stay_closed()`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Postings are checked by the statement that writes them, from what it writes. A look for each of them at the table, at
 * the end of the transaction, kept the plan of a connection's first look: made while the table was small, it read all of it.
 */
const statements = [
  'drop trigger balances on ledger_postings',
  `create or replace function ledger_entry_balances() returns trigger language plpgsql as $$
    declare
      unbalanced bigint;
    begin
      select entry_id into unbalanced from added group by entry_id having sum(amount_minor) <> 0 limit 1;
      if unbalanced is not null then
        raise exception 'ledger entry % does not balance', unbalanced;
      end if;
      return null;
    end $$`,
  `create trigger balances after insert on ledger_postings
    referencing new table as added for each statement execute function ledger_entry_balances()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The trial balance at the end of each closed day, so that it is not summed up over all postings. */
const statements = [
  `create table day_balances (
    day date not null,
    market text not null,
    account text not null,
    debit_minor bigint not null,
    credit_minor bigint not null,
    primary key (day, market, account)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

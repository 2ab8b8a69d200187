import { type Kysely, sql } from 'kysely'

/** When a loan was settled is looked up for each loan that a bureau hears of, however many days it was classified before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index if not exists classifications_settled on classifications (borrower_id, order_id, day) where class = 'settled'`,
    )
    .execute(db)
}

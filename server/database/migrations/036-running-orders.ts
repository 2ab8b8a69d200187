import { type Kysely, sql } from 'kysely'

/** Reminders go through the running loans of each borrower, page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index if not exists orders_running on orders (borrower_id, id) where status = 170')
    .execute(db)
}

import { type Kysely, sql } from 'kysely'

/** One row, which says whether the database is a demo's or production's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table database_purpose (
        is_marked boolean primary key default true check (is_marked),
        purpose text not null check (purpose in ('demo', 'production'))
      )`,
    )
    .execute(db)
}

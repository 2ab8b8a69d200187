import { type Kysely, sql } from 'kysely'

/** Each migration from here on, and the newest one of the oldest version that still works beside it (decision 238). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table served_versions (migration text primary key, serves text not null)').execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Until when a session opens what a session alone does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table sessions add column stepped_up_until timestamptz').execute(db)
}

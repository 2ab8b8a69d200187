import { type Kysely, sql } from 'kysely'

/** Money of nobody is in a currency all the same: a company that works in several markets says in which one it moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gateway_events add column market text check (market in ('id', 'in'))`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A browser gets messages for as long as somebody is signed in there; rows from before are of no session that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table push_subscriptions add column session_id text not null default ''").execute(db)
}

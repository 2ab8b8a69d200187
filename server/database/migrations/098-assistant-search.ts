import { type Kysely, sql } from 'kysely'

/**
 * The search no longer reads `assistant_terms`, so nodes come and go without them. The previous version goes on to find
 * by them, and fills them again when it starts; the version after this one drops the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_terms drop constraint if exists assistant_terms_node_id_fkey`.execute(db)
}

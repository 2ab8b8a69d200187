import { type Kysely, sql } from 'kysely'

/** The desk says in its language what a job is for. The column stays while the version before still writes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs alter column purpose set default ''`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A version may hold from a day to come. The lender's file is compared with what it said last, not with what the desk changed. */
const statements = [
  `alter table product_versions add column source text not null default 'file' check (source in ('file', 'desk'))`,
  'create index product_versions_by_start on product_versions (product_id, valid_from desc, version desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

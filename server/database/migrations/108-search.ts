import { type Kysely, sql } from 'kysely'

/** A borrower is found by any word of the name, and by every number of ours however its letters are typed. */
const statements = [
  `create index if not exists borrowers_by_word on borrowers using gin (to_tsvector('simple'::regconfig, name))`,
  'create index if not exists orders_by_typed_id on orders (lower(id))',
  'create index if not exists complaints_by_typed_id on complaints (lower(id))',
  'create index if not exists issued_documents_by_typed_code on issued_documents (lower(code))',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

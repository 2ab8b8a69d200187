import { type Kysely, sql } from 'kysely'

const statements = [
  `create table issued_documents (
    code text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    kind text not null check (kind in ('receipt', 'statement', 'closure')),
    subject text not null,
    facts jsonb not null,
    facts_hash text not null,
    issued_at timestamptz not null,
    unique (borrower_id, order_id, kind, subject, facts_hash)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Documents that would be long, made by a job and offered for a day. */
const statements = [
  `create table made_documents (
    id uuid primary key,
    borrower_id text not null references borrowers (id),
    kind text not null check (kind in ('statement', 'copyPdf', 'copyJson')),
    subject text not null,
    language text not null,
    state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
    tries int not null default 0,
    parts int not null default 0,
    asked_at timestamptz not null,
    made_at timestamptz,
    unique (borrower_id, kind, subject, language)
  )`,
  `create index made_documents_waiting on made_documents (asked_at) where state in ('waiting', 'making')`,
  'create index made_documents_asked on made_documents (asked_at)',
  `create table made_document_parts (
    borrower_id text not null references borrowers (id),
    document_id uuid not null references made_documents (id),
    part int not null,
    bytes bytea not null,
    primary key (borrower_id, document_id, part)
  )`,
  'create index made_document_parts_document on made_document_parts (document_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What the desk writes for borrowers: one shared draft of each content, and every version that was published. A draft that
 * was published or discarded stays as a row without a body, so that its revision never returns.
 */
const statements = [
  `create table content_drafts (
    kind text not null check (kind in ('campaign', 'assistant')),
    content_id text not null,
    revision integer not null check (revision > 0),
    body jsonb,
    saved_by text not null references staff (id),
    saved_at timestamptz not null,
    primary key (kind, content_id)
  )`,
  `create table content_versions (
    kind text not null check (kind in ('campaign', 'assistant')),
    content_id text not null,
    version integer not null check (version > 0),
    body jsonb not null,
    note text not null,
    published_by text not null references staff (id),
    published_at timestamptz not null,
    primary key (kind, content_id, version)
  )`,
  // What borrowers typed and nobody answered, by day.
  `create index assistant_records_unanswered on assistant_records (created_at) where type = 2 and found = ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

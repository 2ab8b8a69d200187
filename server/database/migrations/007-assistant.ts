import { type Kysely, sql } from 'kysely'

/** The tree of the assistant and its index are loaded from the repository; only the records are a borrower's. */
const statements = [
  `create table assistant_nodes (
    id text primary key,
    parent text references assistant_nodes (id),
    position integer not null,
    action integer not null check (action between 1 and 4),
    problem_type text not null,
    title jsonb not null,
    answer jsonb not null
  )`,
  'create index assistant_nodes_of_parent on assistant_nodes (parent, position)',
  `create table assistant_terms (
    term text not null,
    language text not null,
    node_id text not null references assistant_nodes (id),
    weight real not null,
    rarity real not null,
    primary key (term, language, node_id)
  )`,
  `create table assistant_records (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text references orders (id),
    type integer not null check (type between 1 and 4),
    value text not null,
    node_id text not null,
    found text not null,
    created_at timestamptz not null
  )`,
  'create index assistant_records_of_borrower on assistant_records (borrower_id, order_id, id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

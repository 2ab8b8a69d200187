import { type Kysely, sql } from 'kysely'

/** What shows whether the product is well: samples of each process, and proofs that its records are right (decision 164). */
const statements = [
  `create table process_samples (
    taken_at timestamptz not null,
    process text not null,
    figures jsonb not null,
    primary key (taken_at, process)
  )`,
  `create table proofs (
    name text not null,
    proved_at timestamptz not null,
    problems integer not null check (problems >= 0),
    details jsonb not null,
    primary key (name, proved_at)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

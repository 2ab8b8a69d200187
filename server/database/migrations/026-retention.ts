import { type Kysely, sql } from 'kysely'

const statements = [
  `create table retention_runs (
    id bigint generated always as identity primary key,
    ran_at timestamptz not null,
    rule text not null,
    -- Null where the data have no market.
    market text check (market in ('id', 'in')),
    days integer not null,
    removed integer not null,
    error text not null default ''
  )`,
  'create index retention_runs_by_age on retention_runs (ran_at desc, id desc)',
  'create index assistant_records_by_age on assistant_records (created_at)',
  'create index events_by_age on events (created_at)',
  'create index stand_events_by_age on stand_events (created_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

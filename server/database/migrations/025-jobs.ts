import { type Kysely, sql } from 'kysely'

const statements = [
  `create table jobs (
    name text primary key,
    purpose text not null,
    schedule text not null,
    retry_limit integer not null,
    -- How many runs were queued so far: a run has its name and number for an id, so it is queued once.
    runs integer not null default 0,
    last_due_at timestamptz,
    is_asked boolean not null default false
  )`,
  `create table job_runs (
    id uuid primary key,
    name text not null references jobs (name),
    state text not null check (state in ('running', 'waiting', 'done', 'failed', 'lost')),
    tries integer not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    duration_ms integer,
    error text not null default '',
    result jsonb
  )`,
  'create index job_runs_name on job_runs (name, started_at desc, id desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

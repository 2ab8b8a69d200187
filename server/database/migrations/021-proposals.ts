import { type Kysely, sql } from 'kysely'

/** What one person proposed and another decides about. `input` is the request, `preview` what it would write as it was proposed. */
const statements = [
  `create table proposals (
    id text primary key,
    act text not null,
    input text not null,
    preview text not null,
    subject text not null,
    borrower_id text,
    reason text not null,
    state text not null check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
    proposed_by text not null references staff (id),
    proposed_at timestamptz not null,
    expires_at timestamptz not null,
    decided_by text references staff (id),
    decided_at timestamptz,
    check ((state = 'open') = (decided_at is null)),
    check (state <> 'approved' or decided_by <> proposed_by)
  )`,
  'create index proposals_by_state on proposals (state, proposed_at desc, id desc)',
  'create index proposals_by_age on proposals (proposed_at desc, id desc)',
  'create index proposals_of_subject on proposals (subject, proposed_at desc, id desc)',
  'create index proposals_of_borrower on proposals (borrower_id, proposed_at desc) where borrower_id is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

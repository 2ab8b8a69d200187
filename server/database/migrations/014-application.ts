import { type Kysely, sql } from 'kysely'

const statements = [
  `create table applications (
    id text primary key,
    borrower_id text not null references borrowers (id),
    status text not null check (status in ('open', 'checking', 'review', 'approved', 'declined')),
    document_hash text,
    identity_verdict text not null default 'unchecked'
      check (identity_verdict in ('unchecked', 'matches', 'blurred', 'other person')),
    identity_checked_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    submitted_at timestamptz,
    decided_at timestamptz,
    decided_by text not null default '',
    decision jsonb,
    unique (borrower_id, id)
  )`,
  // One that is being filled in or looked at; those before it are decided.
  `create unique index applications_undecided on applications (borrower_id)
    where status in ('open', 'checking', 'review')`,
  'create index applications_of_borrower on applications (borrower_id, created_at)',
  'create index applications_of_document on applications (document_hash) where document_hash is not null',
  `create index applications_open on applications (updated_at) where status = 'open'`,
  `create index applications_decided on applications (decided_at) where decided_at is not null`,
  `create table application_steps (
    borrower_id text not null,
    application_id text not null,
    step text not null check (step in ('identity', 'personal', 'job', 'contact', 'bank')),
    answers bytea not null,
    done boolean not null,
    updated_at timestamptz not null,
    primary key (borrower_id, application_id, step),
    foreign key (borrower_id, application_id) references applications (borrower_id, id) on delete cascade
  )`,
  `create table application_pictures (
    borrower_id text not null,
    id text not null,
    application_id text not null,
    kind text not null check (kind in ('document', 'selfie')),
    bytes bytea not null,
    created_at timestamptz not null,
    primary key (borrower_id, id),
    unique (borrower_id, application_id, kind),
    foreign key (borrower_id, application_id) references applications (borrower_id, id) on delete cascade
  )`,
  `create table bank_accounts (
    borrower_id text not null references borrowers (id),
    id text not null,
    bank_code text not null,
    bank_name text not null,
    account bytea not null,
    last_four text not null,
    verdict text not null default 'unchecked'
      check (verdict in ('unchecked', 'valid', 'other name', 'no such account')),
    checked_at timestamptz,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (borrower_id, id)
  )`,
  'create unique index bank_accounts_current on bank_accounts (borrower_id) where removed_at is null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Working on arrears: who was contacted and how, what was promised, and whom to leave alone for a while. */
const statements = [
  `create table contacts (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    channel text not null check (channel in ('call', 'message', 'visit', 'note')),
    outcome text not null,
    body text not null,
    staff_id text not null check (staff_id <> ''),
    created_at timestamptz not null
  )`,
  'create index contacts_of_borrower on contacts (borrower_id, order_id, id)',
  `create table payment_promises (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    amount_minor bigint not null check (amount_minor > 0),
    pay_by date not null,
    staff_id text not null check (staff_id <> ''),
    created_at timestamptz not null,
    withdrawn_by text,
    withdrawn_at timestamptz,
    check ((withdrawn_by is null) = (withdrawn_at is null))
  )`,
  'create index payment_promises_of_borrower on payment_promises (borrower_id, order_id, id)',
  `create table hardships (
    id bigint generated always as identity primary key,
    borrower_id text not null references borrowers (id),
    until_on date not null,
    reason text not null check (reason <> ''),
    staff_id text not null check (staff_id <> ''),
    created_at timestamptz not null,
    ended_by text,
    ended_at timestamptz,
    check ((ended_by is null) = (ended_at is null))
  )`,
  'create index hardships_of_borrower on hardships (borrower_id, until_on)',
  `create unique index hardships_one on hardships (borrower_id) where ended_at is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

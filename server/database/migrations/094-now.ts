import { type Kysely, sql } from 'kysely'

/**
 * The queue of everything that waits for a person reads each kind by when it is due. What is late is mailed once to
 * whoever has it.
 */
const statements = [
  'alter table contact_messages add column if not exists due_on date',
  `create index if not exists contact_messages_due on contact_messages
    (coalesce(due_on, (created_at at time zone 'UTC')::date + 5), number) where answered_at is null`,
  `create index if not exists complaints_due on complaints (due_on, id) where status <> 'answered'`,
  `create index if not exists payment_promises_due on payment_promises (pay_by, id) where withdrawn_at is null`,
  `create index if not exists payouts_stopped on payouts (created_at, id) where status in ('failed', 'returned', 'differs')`,
  `create table if not exists late_notices (
    staff_id text not null references staff (id),
    kind text not null,
    record_id text not null,
    noticed_at timestamptz not null,
    primary key (staff_id, kind, record_id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

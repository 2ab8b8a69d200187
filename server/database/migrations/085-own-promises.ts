import { type Kysely, sql } from 'kysely'

/** Borrowers promise for themselves, may say why they cannot pay, and are left alone until the day that they named. */
const statements = [
  'alter table payment_promises add column reason text',
  'alter table payment_promises add column pauses_contact boolean not null default false',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

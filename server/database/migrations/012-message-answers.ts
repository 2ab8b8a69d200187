import { type Kysely, sql } from 'kysely'

/** Who closed a message or a data request, and with what answer. */
const statements = [
  `alter table contact_messages
    add column handler text not null default '',
    add column answer text not null default ''`,
  `alter table data_requests
    add column handler text not null default '',
    add column answer text not null default ''`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What a code cost, who asked for it, and which share of the budget paid; the version before stores none of it. */
const statements = [
  `alter table sms_grants
    add column visitor text not null default '',
    add column country text not null default '',
    add column share text not null default 'strangers',
    add column cost_micro_usd bigint not null default 0`,
  `create table sms_refusals (
    minute timestamptz not null,
    rule text not null,
    refused integer not null,
    primary key (minute, rule)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A database is a demo's or production's, from its first migration on. */
export type Purpose = 'demo' | 'production'

/** The database is not what it was opened as; its message is one line. */
export class WrongDatabase extends Error {}

const WAY_OUT = "docs/operating.md, 'Demo and production', says what to do."

const messages: Readonly<Record<Purpose, string>> = {
  demo: `This database is a production's, and what was started is a demo: nothing was written. ${WAY_OUT}`,
  production: `This database is a demo's, and what was started is production: nothing was written. ${WAY_OUT}`,
}
const MIXED = `This database has staff or sessions of a demo and records of production: nothing was written. ${WAY_OUT}`

/** What only a demo, or only production, leaves. The ids of a demo's sessions are made of those of its borrowers. */
const signs: readonly { of: Purpose; table: string; column: string; where: string }[] = [
  { of: 'demo', table: 'staff', column: 'id', where: "id like 'demo-%'" },
  { of: 'demo', table: 'staff_sessions', column: 'method', where: "method = 'demo'" },
  { of: 'demo', table: 'sessions', column: 'id', where: "id = 'session-' || borrower_id" },
  { of: 'production', table: 'staff_passkeys', column: 'staff_id', where: "staff_id not like 'demo-%'" },
  { of: 'production', table: 'staff_sessions', column: 'method', where: "method = 'sso'" },
  { of: 'production', table: 'gateway_events', column: 'provider', where: "provider not like '%sandbox%'" },
]

async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`.execute(db)
  return rows.length > 0
}

async function leftBy(db: Db, purpose: Purpose): Promise<boolean> {
  for (const { table, column, where } of signs.filter((sign) => sign.of === purpose)) {
    if (!(await hasColumn(db, table, column))) continue
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.raw(where)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** What the database is; null where it is empty. One that was never marked is what it holds. */
export async function readPurpose(db: Db): Promise<Purpose | null> {
  if (await hasColumn(db, 'database_purpose', 'purpose')) {
    const marked = await db.selectFrom('database_purpose').select('purpose').executeTakeFirst()
    if (marked) return marked.purpose
  }
  if (!(await hasColumn(db, 'kysely_migration', 'name'))) return null
  if (!(await leftBy(db, 'demo'))) return 'production'
  if (await leftBy(db, 'production')) throw new WrongDatabase(MIXED)
  return 'demo'
}

/** Throws where it is the other's. Only reads. */
export async function requirePurpose(db: Db, purpose: Purpose): Promise<void> {
  const found = await readPurpose(db)
  if (found !== null && found !== purpose) throw new WrongDatabase(messages[purpose])
}

/** Once: a mark is never changed. */
export const markPurpose = (db: Db, purpose: Purpose) =>
  db
    .insertInto('database_purpose')
    .values({ purpose })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

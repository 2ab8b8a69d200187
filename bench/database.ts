import postgres from 'postgres'
import { packs } from '../contract/packs/packs.ts'
import { hashToken } from '../server/account/sessions.ts'
import { systemClock } from '../server/clock.ts'
import { migrate } from '../server/database/migrate.ts'
import { openPostgres } from '../server/database/open.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { startPostgres } from '../tools/postgres.mjs'

/** The seeded order that is measured: due, so with an amount and actions, and no dialog that opens by itself. */
export const sample = { sessionId: 'demo-id-due', orderId: 'TR-due', productId: 'terang-kilat' }
const sampleBorrower = 'id-due'

export type Borrower = { sessionId: string; orderId: string; productId: string }
export type Database = { url: string; borrowers: readonly Borrower[]; stop: () => Promise<void> }

/** So many that no session reaches its limit of calls per minute, and that the database has something to find. */
const BORROWERS = 4000
const numbered = Array.from({ length: BORROWERS }, (_, index) => String(index).padStart(6, '0'))

/** A throw-away PostgreSQL with the demo, and many borrowers who are each like the sample. */
export async function openDatabase(): Promise<Database> {
  const { url, stop } = await startPostgres()
  const { db, close } = openPostgres(url)
  await migrate(db)
  await seedDemo(db, systemClock, packs)
  await close()
  await multiply(url)
  const borrowers = numbered.map((no) => ({ ...sample, sessionId: `bench-${no}`, orderId: `BN-${no}` }))
  return { url, borrowers, stop }
}

/** Copies of the sample's rows with other ids, whatever columns the tables have by now. */
async function multiply(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 })
  const listed = JSON.stringify(numbered.map((no) => ({ no, hash: hashToken(`bench-${no}`) })))
  const numbers = sql`json_to_recordset(${listed}::text::json) as n (no text, hash text)`
  await sql`insert into borrowers select r.* from borrowers t, ${numbers},
    jsonb_populate_record(t, jsonb_build_object('id', 'bench-' || no, 'phone', '+62' || no)) r
    where t.id = ${sampleBorrower}`
  await sql`insert into sessions select r.* from sessions t, ${numbers},
    jsonb_populate_record(t, jsonb_build_object('token_hash', hash, 'borrower_id', 'bench-' || no)) r
    where t.borrower_id = ${sampleBorrower}`
  await sql`insert into orders select r.* from orders t, ${numbers},
    jsonb_populate_record(t, jsonb_build_object('id', 'BN-' || no, 'borrower_id', 'bench-' || no)) r
    where t.borrower_id = ${sampleBorrower}`
  // The ledger's own triggers stay on: these are new entries, and each balances.
  await sql`insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, created_at)
    select 'bench-' || no, 'BN-' || no, t.kind, t.provider, t.event_id || no, t.on_day, t.created_at
    from ledger_entries t, ${numbers} where t.borrower_id = ${sampleBorrower}`
  await sql`insert into ledger_postings (entry_id, line, borrower_id, order_id, account, period_no, amount_minor)
    select e.id, p.line, e.borrower_id, e.order_id, p.account, p.period_no, p.amount_minor
    from ledger_postings p, ledger_entries e
    where p.borrower_id = ${sampleBorrower} and e.borrower_id like 'bench-%'`
  await sql`vacuum analyze`
  await sql.end()
}

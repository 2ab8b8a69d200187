import { sql } from 'kysely'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type LoanKey, type LoanRow, remindersOf, runningLoans } from './reminded-loans.ts'
import { nextSendAt } from './send-time.ts'

export type PlanDeps = { packs: Packs; now: Date; batchSize?: number }
export type PlanResult = { loans: number; planned: number }

const BATCH = 1_000

/** The notices that are due for a loan now, as rows; each waits for the end of the quiet hours. */
function plannedRows(row: LoanRow, { packs, now }: PlanDeps) {
  return remindersOf(row, { packs, now }).map(({ matter, subject, facts }) => ({
    borrower_id: row.borrowerId,
    order_id: row.id,
    matter,
    subject,
    facts,
    next_try_at: nextSendAt(packs[row.market], matter, now) ?? now,
  }))
}

/** What was planned before, by this process or another, is there already and stays as it is. */
async function store(db: Db, rows: readonly object[], now: Date): Promise<number> {
  if (rows.length === 0) return 0
  const stored = await sql`
    insert into notices (borrower_id, order_id, matter, subject, facts, created_at, state, next_try_at)
    select r.borrower_id, r.order_id, r.matter, r.subject, r.facts, ${now}, 'open', r.next_try_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (borrower_id text, order_id text, matter text,
      subject text, facts jsonb, next_try_at timestamptz)
    on conflict (borrower_id, matter, subject) do nothing
    returning id`.execute(db)
  return stored.rows.length
}

/**
 * Writes down the reminders that are due today of every running loan; `deliverNotices` sends it. It may run at any time, as
 * often as one likes and in several processes: each step of each due date is written once (decision 160).
 */
export async function planReminders(db: Db, deps: PlanDeps): Promise<PlanResult> {
  const { packs, now, batchSize: size = BATCH } = deps
  const result = { loans: 0, planned: 0 }
  let after: LoanKey = { borrowerId: '', id: '' }
  for (;;) {
    const loans = await runningLoans(db, { packs, now, after, size })
    const last = loans.at(-1)
    if (!last) return result
    result.loans += loans.length
    result.planned += await store(
      db,
      loans.flatMap((row) => plannedRows(row, deps)),
      now,
    )
    after = { borrowerId: last.borrowerId, id: last.id }
  }
}

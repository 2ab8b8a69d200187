import { sql } from 'kysely'
import { statusCodes } from '../../../market/order-status.ts'
import { packs } from '../../../market/packs/packs.ts'
import type { Terms } from '../../../market/terms/schedule.ts'
import type { Db } from '../../database/open.ts'
import { type LoanRules, loanRules } from '../../terms/loan-rules.ts'
import { lockLoan, positionOf } from '../loan-record.ts'

export const BORROWER = 'id-review'

/** Rp3.000.000 in three payments of Rp1.060.000, from 1 January; the first is due on 1 February. */
export const plainTerms: Terms = {
  principalMinor: 300_000_000,
  periods: 3,
  termDays: 93,
  dailyRateMicro: 0,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 6_000_000,
  startOn: '2026-01-01',
}
export const PERIOD_MINOR = 106_000_000

/** Those of the pack; but nothing is spared before the last day, so that figures are plain. */
export const plainRules = ({ termDays }: Terms): LoanRules => ({
  ...loanRules(packs.id.legal, { isRepeat: false, termDays, mostExtensions: 3 }),
  leastInterestDays: termDays,
  coolingOffDays: 0,
})

type StoredLoanOptions = { terms?: Terms; rules?: LoanRules; paidOut?: boolean; borrowerId?: string }

/** An order of the first borrower that is approved, or (unless told otherwise) running since its terms' first day. */
export async function storeLoan(db: Db, id: string, storing: StoredLoanOptions = {}): Promise<string> {
  const { terms = plainTerms, paidOut = true, borrowerId = BORROWER } = storing
  const { rules = plainRules(terms) } = storing
  const { startOn, ...agreed } = terms
  await db
    .insertInto('orders')
    .values({
      id,
      borrower_id: borrowerId,
      product_id: 'terang-kilat',
      status: paidOut ? statusCodes.active : statusCodes.onItsWay,
      amount_minor: terms.principalMinor,
      term_days: terms.termDays,
      extendable: true,
      ask_score: false,
      created_at: middayOf(startOn),
      paid_out_at: null,
      terms: agreed,
      rules,
      start_on: paidOut ? startOn : null,
      decision: 'approved',
    })
    .execute()
  return id
}

/** Noon in Jakarta. */
export const middayOf = (day: string) => new Date(`${day}T05:00:00Z`)

export async function loaded(db: Db, id: string) {
  const loan = await lockLoan(db, id)
  if (!loan) throw new Error(`no loan ${id}`)
  return loan
}

export async function owedOn(db: Db, id: string, day: string) {
  const position = positionOf(await loaded(db, id), day)
  if (!position) throw new Error(`${id} is not paid out`)
  return position
}

/** The sum of an order's postings by account. */
export async function balances(db: Db, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from ledger_postings where order_id = ${id}
    group by account having sum(amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

/** Entries whose postings do not sum to nothing: there must be none. */
export async function unbalanced(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from ledger_postings group by entry_id having sum(amount_minor) <> 0`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Market } from '../../contract/market/language.ts'
import type { Db } from '../database/open.ts'
import type { Component, EntryKind, LedgerAccount } from '../database/tables/loans.ts'
import type { LateRules } from '../terms/late-rules.ts'
import { type AgreedTerms, payoutOf, schedule } from '../terms/schedule.ts'
import type { LedgerLoan } from './book.ts'
import type { LoanEvent } from './events.ts'
import { type Position, position } from './position.ts'

export type EntryRow = {
  id: number
  kind: EntryKind
  on: string
  reverses: number | null
  with: number | null
  days: number | null
  parts: {
    account: LedgerAccount
    periodNo: number | null
    amountMinor: number
  }[]
}

/** An order with all its movements of money, as one query returns it. */
export type LoanRecord = {
  id: string
  borrowerId: string
  market: Market
  status: number
  startOn: string | null
  terms: AgreedTerms
  late: LateRules
  entries: EntryRow[]
}

/** A scalar subquery: the movements of `o`, the order of the query around it. */
export const entriesOfOrder = sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'on', e.on_day, 'reverses', e.reverses,
    'with', e.with_entry, 'days', e.extension_days, 'parts', (select coalesce(json_agg(json_build_object('account', p.account,
      'periodNo', p.period_no, 'amountMinor', p.amount_minor) order by p.line), '[]'::json)
      from ledger_postings p where p.borrower_id = e.borrower_id and p.order_id = e.order_id and p.entry_id = e.id))
    order by e.id), '[]'::json)
  from ledger_entries e where e.borrower_id = o.borrower_id and e.order_id = o.id)`

/** A loan's own columns of `o`, an order, and `b`, its borrower. */
export const loanColumns = sql`o.id, o.borrower_id as "borrowerId", b.market, o.status, o.start_on as "startOn",
  o.terms, o.late, ${entriesOfOrder} as entries`

/** Locks the order until the transaction ends: movements of one loan happen one after the other. */
export async function lockLoan(tx: Db, orderId: string): Promise<LoanRecord | null> {
  const locked = await sql`select 1 from orders where id = ${orderId} for update`.execute(tx)
  if (locked.rows.length === 0) return null
  const { rows } = await sql<LoanRecord>`
    select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id where o.id = ${orderId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

type Paid = Pick<LoanRecord, 'startOn' | 'terms' | 'late' | 'entries'>

/** What the rules need of a loan that was paid out. */
export function loanOf({ terms, late, startOn }: Paid): LedgerLoan | null {
  if (startOn === null) return null
  return {
    schedule: schedule({ ...terms, startOn }),
    principalMinor: terms.principalMinor,
    serviceFeeMinor: payoutOf(terms).serviceFeeMinor,
    late,
  }
}

const isOwed = (account: EntryRow['parts'][number]['account']): account is Component | 'credit' =>
  account !== 'cash' && account !== 'serviceFee' && account !== 'rebate'

/** Postings are credits of what was owed, so they are negative; a part of a payment is positive. */
const partsOf = ({ parts }: EntryRow) =>
  parts.flatMap(({ account, periodNo, amountMinor }) =>
    isOwed(account) ? [{ periodNo, component: account, amountMinor: -amountMinor }] : [],
  )

export function eventsOf({ entries }: Pick<LoanRecord, 'entries'>): LoanEvent[] {
  return entries.flatMap((entry): LoanEvent[] => {
    const { kind, on } = entry
    const id = String(entry.id)
    if (kind === 'payment' || kind === 'rebate') return [{ kind, id, on, parts: partsOf(entry) }]
    if (kind === 'reversal') return [{ kind, of: String(entry.reverses), on }]
    return kind === 'extension' ? [{ kind, id, on, days: entry.days ?? 0 }] : []
  })
}

/** What is owed on a day; null before the money was paid out. */
export function positionOf(record: Paid, day: string): Position | null {
  const loan = loanOf(record)
  return loan && position(loan, eventsOf(record), day)
}

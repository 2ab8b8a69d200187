import { sql } from 'kysely'
import type { MoneyOrder } from '../../../contract/calls/money.ts'
import { allocationsOf } from '../../accounting/replay-proof.ts'
import type { Db } from '../../database/open.ts'
import type { Allocation } from '../../database/tables/loans.ts'
import { inOwnTurn, type LoanRecord } from '../../ledger/loan-record.ts'

type Entry = MoneyOrder['entries'][number]
type StoredEntry = Omit<Entry, 'covered'> & { allocation: Allocation | null }

/** More is hardly ever there, and is on a page of its own. */
const LISTED_MAX = 100

/** The newest movements of an order, or those before one, with their postings and what their money covered, oldest first. */
export async function orderEntries(
  db: Db,
  loan: LoanRecord,
  before?: number,
): Promise<Pick<MoneyOrder, 'entries' | 'olderThan'>> {
  const { rows } = await sql<StoredEntry>`
    select e.id as "entryId", e.kind, e.on_day as "valueDay", e.amount_minor as "amountMinor", e.provider,
      e.made_by as "madeBy", e.reason, e.allocation,
      (select json_build_object('orderId', case t.from_entry when e.id then t.to_order else t.from_order end,
        'entryId', case t.from_entry when e.id then t.to_entry else t.from_entry end)
        from credit_transfers t where t.borrower_id = e.borrower_id and e.id in (t.from_entry, t.to_entry)) as transfer,
      (select coalesce(json_agg(json_build_object('account', p.account, 'periodNo', p.period_no,
        'amountMinor', p.amount_minor) order by p.line), '[]'::json)
        from ledger_postings p where p.borrower_id = e.borrower_id and p.order_id = e.order_id and p.entry_id = e.id) as postings
    from ledger_entries e where e.borrower_id = ${loan.borrowerId} and e.order_id = ${loan.id}
      and ${before === undefined ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${LISTED_MAX + 1}`.execute(db)
  const listed = rows.slice(0, LISTED_MAX).toReversed()
  const [oldest] = listed
  await inOwnTurn([loan])
  const allocations = allocationsOf(loan, listed)
  const entries = listed.map(({ allocation: _, ...entry }) => ({
    ...entry,
    covered: (allocations.get(entry.entryId)?.parts ?? []).map(({ component, ...part }) => ({
      account: component,
      ...part,
    })),
  }))
  return { entries, olderThan: rows.length > LISTED_MAX && oldest ? oldest.entryId : null }
}

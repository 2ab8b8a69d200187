import { sql } from 'kysely'
import type { MoneyOrder } from '../../../contract/desk/money.ts'
import type { Db } from '../../database/open.ts'

/** The movements of an order with their postings, oldest first. */
export async function orderEntries(
  db: Db,
  { borrowerId, orderId }: { borrowerId: string; orderId: string },
): Promise<MoneyOrder['entries'][number][]> {
  const { rows } = await sql<MoneyOrder['entries'][number]>`
    select e.id as "entryId", e.kind, e.on_day as "valueDay", e.amount_minor as "amountMinor", e.provider,
      e.made_by as "madeBy", e.reason,
      (select coalesce(json_agg(json_build_object('account', p.account, 'periodNo', p.period_no,
        'amountMinor', p.amount_minor) order by p.line), '[]'::json)
        from ledger_postings p where p.borrower_id = e.borrower_id and p.order_id = e.order_id and p.entry_id = e.id) as postings
    from ledger_entries e where e.borrower_id = ${borrowerId} and e.order_id = ${orderId} order by e.id`.execute(
    db,
  )
  return rows
}

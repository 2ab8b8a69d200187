import { sql } from 'kysely'
import type { BorrowerFile } from '../../../contract/calls/account.ts'
import { localDay } from '../../../market/dates.ts'
import type { StaffCall } from '../../calls/call.ts'
import { inOwnTurn, type LoanRecord, loanColumns } from '../../ledger/loan-record.ts'
import { BORROWER, promiseState } from '../promises.ts'
import { hardshipText, namesOf } from './arrears-record.ts'

const LISTED_MAX = 20

/** The newest contacts with a borrower and their newest promises, about whichever order. */
export async function borrowerArrears(
  { db, packs, now }: Pick<StaffCall, 'db' | 'packs' | 'now'>,
  borrowerId: string,
): Promise<Pick<BorrowerFile, 'contacts' | 'promises'>> {
  const [contacts, promises] = await Promise.all([
    db
      .selectFrom('contacts')
      .select(['order_id', 'channel', 'outcome', 'body', 'staff_id', 'created_at'])
      .where('borrower_id', '=', borrowerId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .execute(),
    db
      .selectFrom('payment_promises')
      .select([
        'id',
        'order_id',
        'amount_minor',
        'pay_by',
        'staff_id',
        'created_at',
        'reason',
        'withdrawn_at',
      ])
      .where('borrower_id', '=', borrowerId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .execute(),
  ])
  const orderIds = [...new Set(promises.map(({ order_id }) => order_id))]
  const found =
    orderIds.length === 0
      ? []
      : (
          await sql<LoanRecord>`select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id
            where o.borrower_id = ${borrowerId} and o.id in (${sql.join(orderIds)})`.execute(db)
        ).rows
  const loans = new Map((await inOwnTurn(found)).map((loan) => [loan.id, loan]))
  const nameOf = await namesOf(
    db,
    [...contacts, ...promises].map(({ staff_id }) => staff_id),
  )
  const judged: BorrowerFile['promises'][number][] = []
  for (const row of promises) {
    const loan = loans.get(row.order_id)
    if (!loan) continue
    await inOwnTurn([loan])
    const promise = {
      id: row.id,
      amountMinor: row.amount_minor,
      payBy: row.pay_by,
      by: row.staff_id,
      at: row.created_at,
      reason: row.reason,
      withdrawn: row.withdrawn_at !== null,
    }
    judged.push({
      orderId: row.order_id,
      amountMinor: row.amount_minor,
      payBy: row.pay_by,
      state: promiseState(loan, promise, localDay(now, packs[loan.market].timeZone)),
      by: nameOf(row.staff_id),
      at: row.created_at.toISOString(),
    })
  }
  return {
    contacts: contacts.map(({ order_id, channel, outcome, body, staff_id, created_at }) => ({
      orderId: order_id,
      way: channel,
      outcome,
      text: staff_id === BORROWER ? hardshipText(body) : body,
      by: nameOf(staff_id),
      at: created_at.toISOString(),
    })),
    promises: judged,
  }
}

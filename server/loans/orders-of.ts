import { sql } from 'kysely'
import { ORDERS_PER_PAGE } from '../../contract/calls/products.ts'
import { localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call } from '../calls/call.ts'
import { inOwnTurn, type LoanRecord, loanColumns, positionOf } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'
import { hasAccountProblem, isPayoutFailed } from '../payouts/payouts.ts'
import { endedStatuses } from './eligibility.ts'
import { agreedExtension, agreedVersion } from './extension.ts'
import { type StatusOnDay, statusOnDay } from './status-on-day.ts'

export type OrderRow = LoanRecord & {
  decision: string
  hasAccountProblem: boolean
  isPayoutFailed: boolean
  extendable: boolean
  extensionDays: number
  extensionFeeBasisPoints: number
  productId: string
  productName: string
  productLogo: string
}

/** An order with its status today. */
export type SeenOrder = {
  order: OrderRow
  pack: MarketPack
  today: string
  position: Position | null
  current: StatusOnDay
}

type Which = { orderNo: string } | { page: number }

/**
 * A page of the borrower's orders, newest first, or the requested one; somebody else's is not among them. Those that have
 * not ended are on the first page, however old they are.
 */
export async function ordersOf(
  { db, borrowerId, packs, now }: Pick<Call, 'db' | 'borrowerId' | 'packs' | 'now'>,
  which: Which = { page: 0 },
): Promise<SeenOrder[]> {
  const isOne = 'orderNo' in which
  const { rows } = await sql<OrderRow>`
    select ${loanColumns}, o.decision, ${hasAccountProblem} as "hasAccountProblem", ${isPayoutFailed} as "isPayoutFailed", o.extendable, ${agreedExtension},
      p.id as "productId", p.name as "productName", p.logo as "productLogo"
    from orders o join borrowers b on b.id = o.borrower_id join products p on p.id = o.product_id
    ${agreedVersion}
    where o.borrower_id = ${borrowerId} and o.id in (
      select id from orders where borrower_id = ${borrowerId} ${isOne ? sql`and id = ${which.orderNo}` : sql``}
      order by status in (${sql.join(endedStatuses)}), created_at desc, id
      limit ${ORDERS_PER_PAGE} offset ${isOne ? 0 : which.page * ORDERS_PER_PAGE})
    order by o.created_at desc, o.id`.execute(db)
  return (await inOwnTurn(rows)).map((order) => {
    const pack = packs[order.market]
    const today = localDay(now, pack.timeZone)
    const position = positionOf(order, today)
    return { order, pack, today, position, current: statusOnDay(order.status, position, today) }
  })
}

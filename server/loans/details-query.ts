import { sql } from 'kysely'
import type { Market } from '../../contract/launch.ts'
import { statusCodes } from '../../contract/order-status.ts'
import type { Db } from '../database/open.ts'
import { type OfferRow, offersOfMarket } from '../products/offers.ts'
import type { Period } from './standing.ts'

export type DetailsRow = {
  borrower_id: string
  market: Market
  order: {
    id: string
    status: number
    amountMinor: number
    termDays: number
    extendable: boolean
    askScore: boolean
    rated: boolean
    productName: string
    productLogo: string
    dailyRateMicro: number
  } | null
  periods: Period[] | null
  offers: OfferRow[] | null
}

export type DetailsQuestion = { sessionHash: string; now: Date; orderId: string; productId: string }

/**
 * Session, order, periods and offers in one round trip. No row: no session. No order in the row: it is not this
 * borrower's, or does not exist, and nothing tells the two apart.
 */
export async function loadDetails(db: Db, asked: DetailsQuestion): Promise<DetailsRow | null> {
  const { rows } = await sql<DetailsRow>`
    select s.borrower_id, b.market,
      case when o.id is not null then json_build_object(
        'id', o.id, 'status', o.status, 'amountMinor', o.amount_minor, 'termDays', o.term_days,
        'extendable', o.extendable, 'askScore', o.ask_score,
        'rated', exists (select 1 from ratings r where r.borrower_id = o.borrower_id and r.order_id = o.id),
        'productName', p.name, 'productLogo', p.logo, 'dailyRateMicro', p.daily_rate_micro) end as "order",
      (select json_agg(json_build_object('periodNo', d.period_no, 'dueOn', d.due_on,
          'amountMinor', d.amount_minor, 'paidMinor', d.paid_minor) order by d.period_no)
        from periods d where d.borrower_id = o.borrower_id and d.order_id = o.id) as periods,
      case when o.status not in (${statusCodes.active}, ${statusCodes.settled})
        then (${offersOfMarket(sql.ref('b.market'), sql.ref('o.product_id'))}) end as offers
    from sessions s
    join borrowers b on b.id = s.borrower_id
    left join orders o on o.borrower_id = s.borrower_id and o.id = ${asked.orderId}
      and o.product_id = ${asked.productId}
    left join products p on p.id = o.product_id
    where s.token_hash = ${asked.sessionHash} and s.expires_at > ${asked.now}`.execute(db)
  return rows[0] ?? null
}

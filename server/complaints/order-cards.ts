import { sql } from 'kysely'
import * as texts from '#texts'
import type { OrderCard } from '../../contract/complaints.ts'
import { addDays, formatShortDay, localDay } from '../../contract/dates.ts'
import type { Market } from '../../contract/launch.ts'
import { formatMoney } from '../../contract/money.ts'
import { statusHeadline } from '../../contract/speak.ts'
import type { Call } from '../call.ts'
import { entriesOfOrder, type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'
import { DUE_SOON_DAYS, standing } from '../loans/standing.ts'

type OrderRow = Pick<LoanRecord, 'id' | 'status' | 'startOn' | 'terms' | 'late' | 'entries'> & {
  market: Market
  productName: string
  productLogo: string
}

/** A picker with more is no help; nobody has had as many loans. */
const CARDS_MAX = 50

async function ordersOf({ db, borrowerId }: Call): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.status, o.start_on as "startOn", o.terms, o.late, b.market,
      p.name as "productName", p.logo as "productLogo", ${entriesOfOrder} as entries
    from orders o join borrowers b on b.id = o.borrower_id join products p on p.id = o.product_id
    where o.borrower_id = ${borrowerId} order by o.created_at desc, o.id limit ${CARDS_MAX}`.execute(db)
  return rows
}

/** Somebody can only have been pressed to pay once a payment has been near: a week before the first date. */
export function allowsCollection(
  position: { periods: readonly Pick<Position['periods'][number], 'dueOn'>[] } | null,
  today: string,
): boolean {
  const first = position?.periods[0]
  return first !== undefined && first.dueOn <= addDays(today, DUE_SOON_DAYS)
}

function cardOf(order: OrderRow, { packs, now, language }: Call): OrderCard {
  const pack = packs[order.market]
  const today = localDay(now, pack.timeZone)
  const position = positionOf(order, today)
  const { status, owed } = standing(order.status, position, today)
  const locale = { locale: language }
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    status: statusHeadline(status, language),
    list: [
      { title: texts.row_amount({}, locale), value: formatMoney(order.terms.principalMinor, pack.currency) },
      ...(owed ? [{ title: texts.row_due({}, locale), value: formatShortDay(owed.dueOn, language) }] : []),
      { title: texts.row_order({}, locale), value: order.id },
    ],
    orderNo: order.id,
    isShow: allowsCollection(position, today) ? '1' : '0',
  }
}

/** The borrower's orders, newest first, as the complaint pages show them (spec 3). */
export const orderCards = async (call: Call): Promise<OrderCard[]> =>
  (await ordersOf(call)).map((order) => cardOf(order, call))

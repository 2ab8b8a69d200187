import { sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { Call } from '../calls/call.ts'
import type { Book } from '../ledger/book.ts'
import { inOwnTurn, type LoanRecord, loanColumns, replayedOn } from '../ledger/loan-record.ts'
import { type Position, positionIn } from '../ledger/position.ts'
import { agreedExtension, agreedVersion } from '../loans/extension.ts'

type Row = LoanRecord & {
  extendable: boolean
  borrowerName: string
  productId: string
  productName: string
  productLogo: string
  extensionFeeBasisPoints: number
  extensionDays: number
}

/** An order of the caller with what is owed on it today; null where the money was not paid out. */
export type OrderRecord = Row & {
  pack: MarketPack
  today: string
  book: Book | null
  owed: Position | null
}

type OrderReference = { productId?: string; orderId: string }

/** Without an order's id the newest open one of that product is taken (product 7.5). */
const condition = ({ productId, orderId }: OrderReference) => {
  if (productId === undefined) return sql`o.id = ${orderId}`
  const isMatch = orderId === '' ? sql`o.status = ${statusCodes.active}` : sql`o.id = ${orderId}`
  return sql`o.product_id = ${productId} and ${isMatch}`
}

/** The caller's order, in one round trip; another borrower's is not found, like one that does not exist. */
export async function findOrder(call: Call, named: OrderReference): Promise<OrderRecord | null> {
  const { rows } = await sql<Row>`
    select ${loanColumns}, o.extendable, b.name as "borrowerName", p.id as "productId", p.name as "productName",
      p.logo as "productLogo", ${agreedExtension}
    from orders o join borrowers b on b.id = o.borrower_id join products p on p.id = o.product_id
    ${agreedVersion}
    where o.borrower_id = ${call.borrowerId} and ${condition(named)}
    order by o.created_at desc, o.id desc limit 1`.execute(call.db)
  const [row] = await inOwnTurn(rows)
  if (!row) return null
  const pack = call.packs[row.market]
  const today = localDay(call.now, pack.timeZone)
  const book = replayedOn(row, today)?.book ?? null
  // The same record: what was replayed of it is known.
  return Object.assign(row, { pack, today, book, owed: book && positionIn(book) })
}

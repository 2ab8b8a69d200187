import type { OrderCard } from '../../contract/calls/complaints.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import type { PageContext } from '../page/page.ts'

/** What the order card and its picker show; choosing another opens the same page for it. */
export function orderChoice(
  { href }: PageContext,
  path: PagePath,
  { orderDetail, orderList }: { orderDetail: OrderCard | null; orderList: OrderCard[] },
) {
  const query = new URL(href(path), 'http://own.invalid').searchParams
  query.delete('orderNo')
  return {
    path,
    launch: [...query].map(([name, value]) => ({ name, value })),
    card: orderDetail,
    orders: orderList.map(({ orderNo, productName, status }) => ({ orderNo, productName, status })),
  }
}

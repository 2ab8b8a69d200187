import { statusCodes } from '../../contract/market/order-status.ts'
import type { Db } from '../database/open.ts'

type StoredStatus = Exclude<(typeof statusCodes)[keyof typeof statusCodes], 174 | 180>

/** The edges between what an order can be. Due and overdue are not stored: they follow from the dates. */
export const edges: Readonly<Record<StoredStatus, readonly StoredStatus[]>> = {
  [statusCodes.review]: [statusCodes.declined, statusCodes.onItsWay],
  [statusCodes.declined]: [],
  [statusCodes.onItsWay]: [statusCodes.active, statusCodes.declined],
  [statusCodes.active]: [statusCodes.settled],
  // A payment that is taken back opens the loan again.
  [statusCodes.settled]: [statusCodes.active],
}

export const sourcesOf = (to: StoredStatus): number[] =>
  Object.entries(edges).flatMap(([from, targets]) => (targets.includes(to) ? [Number(from)] : []))

/** The one place where an order's status changes; an edge that is not in the table is a bug. */
export async function moveOrder(tx: Db, orderId: string, to: StoredStatus): Promise<void> {
  const sources = sourcesOf(to)
  const moved =
    sources.length > 0 &&
    (await tx
      .updateTable('orders')
      .set({ status: to })
      .where('id', '=', orderId)
      .where('status', 'in', sources)
      .returning('id')
      .executeTakeFirst())
  if (!moved) throw new Error(`order ${orderId} cannot become ${to}`)
}

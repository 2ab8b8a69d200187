import { type CompiledQuery, sql } from 'kysely'
import { statusCodes } from '../../market/order-status.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'

export type StoredStatus = Exclude<(typeof statusCodes)[keyof typeof statusCodes], 174 | 180>

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

const updateStatus = prepared<{ orderId: string; to: number; sources: string }, { id: string }>(
  ({ orderId, to, sources }) => sql`
    update orders set status = ${to}::int where id = ${orderId} and status = any(${sources}::text::int[]) returning id`,
)

type Move = { orderId: string; to: StoredStatus }
const sourcesText = (to: StoredStatus) => `{${sourcesOf(to).join()}}`
const notAnEdge = ({ orderId, to }: Move) => new Error(`order ${orderId} cannot become ${to}`)

/** What `moveOrder` runs, for `runTogether`, for an order that is locked and has this status. */
export function moveQuery(tx: Db, from: number, move: Move): CompiledQuery<{ id: string }> {
  if (!sourcesOf(move.to).includes(from)) throw notAnEdge(move)
  return updateStatus.withInput(tx, { ...move, sources: sourcesText(move.to) })
}

/** The one place where an order's status changes; an edge that is not in the table is a bug. */
export async function moveOrder(tx: Db, orderId: string, to: StoredStatus): Promise<void> {
  const moved = await updateStatus(tx, { orderId, to, sources: sourcesText(to) })
  if (moved.length === 0) throw notAnEdge({ orderId, to })
}

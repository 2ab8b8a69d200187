import { sql } from 'kysely'
import { addDays, laterOf } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { roundedUp } from '../../market/money.ts'
import { orderActions } from '../../market/order-status.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import type { Book } from '../ledger/book.ts'
import { mayExtend } from '../ledger/events.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'
import { BASIS_POINTS } from '../terms/loan-rules.ts'
import { statusOnDay } from './status-on-day.ts'

export type Extension = {
  feeMinor: number
  days: number
  /** How many there were before: one that is made meanwhile takes this one's place. */
  before: number
  /** The last day on which it is offered on these terms. */
  until: string
  dueOn: string
  newDueOn: string
}

/** Joins `v`, the version of the product on whose terms an order `o` was made: today's product may have others. */
export const agreedVersion = sql`join product_versions v on v.product_id = o.product_id and v.version = o.product_version`

export const agreedExtension = sql`(v.body->>'extension_days')::int as "extensionDays",
  (v.body->>'extension_fee_basis_points')::int as "extensionFeeBasisPoints"`

type Extendable = Pick<LoanRecord, 'status'> & {
  extendable: boolean
  extensionFeeBasisPoints: number
  extensionDays: number
  /** Of today; null where the money was not paid out. */
  book: Book | null
  owed: Position | null
  today: string
  pack: Pick<MarketPack, 'payCodes'>
}

/**
 * What more time costs: a part of the principal that is still open. Null where the order cannot be extended (product
 * 10.5): nothing is sold that does not help, that the cap of all charges forbids, or more often than was agreed.
 */
export function extensionOf(order: Extendable): Extension | null {
  const { book, owed, today, extensionDays: days } = order
  const { status } = statusOnDay(order.status, owed, today)
  const next = owed?.periods.find(({ openMinor }) => openMinor > 0)
  if (!owed || !next || !book) return null
  if (!orderActions(status, order.extendable ? '1' : '0').includes('extend')) return null
  const principalMinor = owed.periods.reduce((sum, { open }) => sum + open.principal, 0)
  const feeMinor = roundedUp(
    mulDivFloor(principalMinor, order.extensionFeeBasisPoints, BASIS_POINTS),
    order.pack.payCodes.unitMinor,
  )
  if (!mayExtend(book, { days, feeMinor })) return null
  return {
    feeMinor,
    days,
    before: book.extensions,
    // Once it is late, each day adds charges that the extension does not take away.
    until: laterOf(next.dueOn, today),
    dueOn: next.dueOn,
    newDueOn: addDays(next.dueOn, days),
  }
}

import { addDays } from '../../contract/market/dates.ts'
import { orderActions } from '../../contract/market/order-status.ts'
import { statusOnDay } from '../loans/status-on-day.ts'
import { BASIS_POINTS } from '../terms/late-rules.ts'
import { mulDivFloor } from '../terms/mul-div-floor.ts'
import { laterOf, roundedUp } from './expiry.ts'
import type { OrderRecord } from './order-record.ts'

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

type Extendable = Pick<
  OrderRecord,
  'status' | 'owed' | 'today' | 'extendable' | 'extensionFeeBasisPoints' | 'extensionDays' | 'entries'
> & { pack: { payCodes: { unitMinor: number } } }

/** What more time costs: a part of the principal that is still open. Null where the order cannot be extended (product 10.5). */
export function extensionOf(order: Extendable): Extension | null {
  const { owed, today, extensionDays: days } = order
  const { status } = statusOnDay(order.status, owed, today)
  const next = owed?.periods.find(({ openMinor }) => openMinor > 0)
  if (!owed || !next || days < 1) return null
  if (!orderActions(status, order.extendable ? '1' : '0').includes('extend')) return null
  const principalMinor = owed.periods.reduce((sum, { open }) => sum + open.principal, 0)
  const feeMinor = roundedUp(
    mulDivFloor(principalMinor, order.extensionFeeBasisPoints, BASIS_POINTS),
    order.pack.payCodes.unitMinor,
  )
  return {
    feeMinor,
    days,
    before: order.entries.filter(({ kind }) => kind === 'extension').length,
    // Once it is late, each day adds charges that the extension does not take away.
    until: laterOf(next.dueOn, today),
    dueOn: next.dueOn,
    newDueOn: addDays(next.dueOn, days),
  }
}

import { afterRebate } from '../ledger/allocation.ts'
import type { Amounts } from '../ledger/book.ts'
import type { OrderRecord } from './order-record.ts'
import { rebateFor, settlementFrom } from './settlement.ts'

export type Settlement = {
  allowed: boolean
  /** The first day on which it is. */
  from: string
  totalMinor: number
  savedMinor: number
  /** What the total consists of. */
  items: Amounts
}

const none: Amounts = { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 }

/** What pays the whole loan off today. Where the terms do not allow it yet, nothing is given up. */
export function settlementOf(order: OrderRecord): Settlement | null {
  const { owed, today, pack } = order
  const from = settlementFrom(order, pack.legal)
  if (!owed || owed.settled || from === null) return null
  const allowed = today >= from
  const { periods, openMinor } = afterRebate(owed, allowed ? rebateFor(order, owed, today) : [])
  const items = periods.reduce(
    (sum, { open }) => ({
      penalty: sum.penalty + open.penalty,
      fee: sum.fee + open.fee,
      lateInterest: sum.lateInterest + open.lateInterest,
      interest: sum.interest + open.interest,
      principal: sum.principal + open.principal,
    }),
    none,
  )
  return { allowed, from, totalMinor: openMinor, savedMinor: owed.openMinor - openMinor, items }
}

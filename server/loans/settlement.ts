import { billedMinor } from '../../market/billed.ts'
import { addDays } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { settlementMinor } from '../ledger/allocation.ts'
import { type Amounts, type Book, components, openOf } from '../ledger/book.ts'
import { isCoolingOff, waiversOn } from '../ledger/early-settlement.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'

export type Settlement = {
  allowed: boolean
  /** The first day on which it is. */
  from: string
  /** Within the days of second thoughts, and the last of them. */
  coolingOff: boolean
  coolingOffUntil: string
  totalMinor: number
  /** The total as it is requested: channels take no fractions in some markets. */
  billedMinor: number
  savedMinor: number
  /** What the total consists of, less the service fee where that is given back. */
  items: Amounts
  feeReturnedMinor: number
}

type SettledOrder = Pick<LoanRecord, 'rules' | 'startOn'> & {
  book: Book | null
  owed: Position | null
  today: string
  pack: MarketPack
}

/** What pays the whole loan off today. Where the terms do not allow it yet, nothing is given up. */
export function settlementOf(order: SettledOrder): Settlement | null {
  const { book, owed, today, rules, startOn, pack } = order
  if (!book || !owed || owed.settled || startOn === null) return null
  const coolingOff = isCoolingOff(book)
  const from = addDays(startOn, rules.leastInterestDays)
  const allowed = coolingOff || today >= from
  const items: Amounts = { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 }
  for (const account of book.accounts)
    for (const component of components) items[component] += openOf(account, component)
  let feeReturnedMinor = 0
  // Of the principal only the service fee is given up, which was deducted from it.
  for (const { component, amountMinor } of allowed ? waiversOn(book) : [])
    if (component === 'principal') feeReturnedMinor += amountMinor
    else items[component] -= amountMinor
  // Interest that was paid before it was earned is money for the rest.
  for (const component of ['interest', 'fee'] as const) {
    const overpaidMinor = Math.max(0, -items[component])
    items[component] += overpaidMinor
    items.principal -= overpaidMinor
  }
  const totalMinor = allowed ? settlementMinor(book) : owed.openMinor
  return {
    allowed,
    from,
    coolingOff,
    coolingOffUntil: addDays(startOn, rules.coolingOffDays),
    totalMinor,
    billedMinor: billedMinor(totalMinor, pack),
    savedMinor: owed.openMinor - totalMinor,
    items,
    feeReturnedMinor,
  }
}

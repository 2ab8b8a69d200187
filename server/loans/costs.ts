import type { MarketPack } from '../../market/market.ts'
import { sumOf } from '../ledger/allocation.ts'
import type { Book } from '../ledger/book.ts'
import { type LoanRecord, replayedOn } from '../ledger/loan-record.ts'
import { type Position, positionIn } from '../ledger/position.ts'
import { type Extension, extensionOf } from './extension.ts'
import { type Settlement, settlementOf } from './settlement.ts'

type CostedLoan = Pick<LoanRecord, 'status' | 'startOn' | 'terms' | 'rules' | 'entries'> & {
  extendable: boolean
  extensionFeeBasisPoints: number
  extensionDays: number
}

export type ExtensionCost = Extension & {
  /** What late charges would arise until the new date if nothing is done. */
  inactionMinor: number
}

/** What the ways to go on with a loan cost. */
export type LoanCosts = {
  /** Paying it off today; null where nothing is owed. */
  settlement: Settlement | null
  /** More time; null where none is sold. */
  extension: ExtensionCost | null
  /** Late charges that have arisen and are open. */
  lateMinor: number
}

/** Late charges that are open. */
export const lateMinor = ({ periods }: Position): number =>
  periods.reduce((sum, { open }) => sum + open.penalty + open.lateInterest, 0)

const lateChargesIn = ({ accounts }: Book): number =>
  accounts.reduce((sum, { owed }) => sum + owed.penalty + owed.lateInterest, 0)

/** What paying a loan off early has saved; nothing where that was taken back. */
export const savedMinor = ({ settlement }: Book): number => sumOf(settlement?.waived ?? [])

type Replayed = Parameters<typeof replayedOn>[0]

/** What late charges would arise between two days if nothing is paid; 0 before the money was paid out. */
export function inactionMinor(loan: Replayed, { from, to }: { from: string; to: string }): number {
  const [before, after] = [replayedOn(loan, from)?.book, replayedOn(loan, to)?.book]
  return before && after ? lateChargesIn(after) - lateChargesIn(before) : 0
}

/**
 * What early payment, an extension and lateness cost on a day: the one source of pages, the assistant, messages and the
 * desk. Null before the money was paid out.
 */
export function costsOf(
  loan: CostedLoan,
  { pack, today }: { pack: MarketPack; today: string },
): LoanCosts | null {
  const book = replayedOn(loan, today)?.book
  if (!book) return null
  const owed = positionIn(book)
  const order = { ...loan, book, owed, today, pack }
  const extension = extensionOf(order)
  return {
    settlement: settlementOf(order),
    extension: extension && {
      ...extension,
      inactionMinor: inactionMinor(loan, { from: today, to: extension.newDueOn }),
    },
    lateMinor: lateMinor(owed),
  }
}

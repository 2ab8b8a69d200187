import type { LedgerAccount } from '../../contract/calls/books.ts'
import { localDay } from '../../market/dates.ts'
import type { SuspenseEntry } from '../accounting/suspense.ts'
import type { PlannedEntry } from '../ledger/entry-plan.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'
import { loanBalances, type Posting } from '../ledger/postings.ts'
import type { ActContext } from './act-context.ts'

export type BalanceChange = {
  account: LedgerAccount | 'suspense'
  beforeMinor: number
  afterMinor: number
}
/** What is owed today without the act and with it; null where nothing was paid out. */
export type LoanPositions = { before: Position | null; after: Position | null }

type Change = { account: BalanceChange['account']; amountMinor: number }

const suspensePostings = ({ debit, credit, amountMinor }: SuspenseEntry): Change[] => [
  { account: debit, amountMinor },
  { account: credit, amountMinor: -amountMinor },
]

/** The accounts of the loan, or of money that belongs to nobody, before and after; those that are and stay empty are left out. */
export function balancesOf(
  loan: LoanRecord | null,
  entries: readonly PlannedEntry[],
  suspense: readonly SuspenseEntry[],
): BalanceChange[] {
  const before: readonly Posting[] = loan ? loanBalances(loan) : []
  const changes = [...entries.flatMap(({ postings }) => postings), ...suspense.flatMap(suspensePostings)]
  const names = new Set([...before, ...changes].map(({ account }) => account))
  const sum = (list: readonly Change[], name: BalanceChange['account']) =>
    list.reduce((total, { account, amountMinor }) => (account === name ? total + amountMinor : total), 0)
  return [...names]
    .map((account) => {
      const beforeMinor = sum(before, account)
      return { account, beforeMinor, afterMinor: beforeMinor + sum(changes, account) }
    })
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== 0 || afterMinor !== 0)
}

export function positionsOf(
  { loan, after }: { loan: LoanRecord | null; after: LoanRecord | null },
  { now, packs }: ActContext,
): LoanPositions {
  if (!loan || !after) return { before: null, after: null }
  const today = localDay(now, packs[loan.market].timeZone)
  return { before: positionOf(loan, today), after: positionOf(after, today) }
}

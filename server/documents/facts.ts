import type { ClosureFacts, ReceiptFacts, StatementFacts, Whose } from '../database/tables/documents.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'

type Entry = LoanRecord['entries'][number]
type Account = Entry['parts'][number]['account']

/** A loan and whose it is, as documents need it. */
export type DocumentedLoan = LoanRecord & { borrowerName: string; productName: string }

const whose = ({ market, id, borrowerName, productName }: DocumentedLoan): Whose => ({
  market,
  orderId: id,
  borrowerName,
  productName,
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What moved in or out of the till with an entry: positive is money that came in. */
export const cashOf = ({ parts }: Pick<Entry, 'parts'>): number =>
  sum(parts.filter(({ account }) => account === 'cash').map(({ amountMinor }) => amountMinor))

export const isPaid = ({ kind }: Entry): boolean => kind === 'payment' || kind === 'extension'

export const reversalOf = ({ entries }: LoanRecord, id: number): Entry | undefined =>
  entries.find(({ kind, reverses }) => kind === 'reversal' && reverses === id)

const coveredAccounts = ['penalty', 'fee', 'lateInterest', 'interest', 'principal', 'credit'] as const

const coveredBy = ({ parts }: Entry): ReceiptFacts['covered'] =>
  coveredAccounts
    .map((account) => {
      const on = parts.filter((part) => part.account === (account as Account))
      return { account, amountMinor: -sum(on.map(({ amountMinor }) => amountMinor)) }
    })
    .filter(({ amountMinor }) => amountMinor > 0)

/** A receipt does not change with the days that pass; only a reversal of the payment changes it. */
export function receiptFacts(loan: DocumentedLoan, entryId: number): ReceiptFacts | null {
  const entry = loan.entries.find(({ id }) => id === entryId)
  if (!entry || !isPaid(entry)) return null
  const until = loan.entries.filter(({ id, with: withEntry }) => id <= entryId || withEntry === entryId)
  const after = positionOf({ ...loan, entries: until }, entry.on)
  return {
    ...whose(loan),
    kind: 'receipt',
    entryId,
    purpose: entry.kind === 'extension' ? 'extension' : 'payment',
    amountMinor: cashOf(entry),
    on: entry.on,
    covered: entry.kind === 'extension' ? [] : coveredBy(entry),
    openMinor: after?.openMinor ?? 0,
    takenBackOn: reversalOf(loan, entryId)?.on ?? null,
  }
}

/** Money that stayed: what was paid less what was taken back. */
export const paidInMinor = ({ entries }: LoanRecord): number =>
  sum(entries.filter(({ kind }) => kind !== 'payout').map(cashOf))

export function statementFacts(loan: DocumentedLoan, asOf: string): StatementFacts | null {
  const position = positionOf(loan, asOf)
  if (!position) return null
  return {
    ...whose(loan),
    kind: 'statement',
    asOf,
    lines: loan.entries.map((entry) => ({
      kind: entry.kind,
      on: entry.on,
      amountMinor: entry.kind === 'rebate' ? rebateOf(entry) : cashOf(entry),
      days: entry.days ?? 0,
    })),
    principalMinor: loan.terms.principalMinor,
    paidMinor: paidInMinor(loan),
    openMinor: position.openMinor,
    overdueMinor: position.overdueMinor,
    creditMinor: position.creditMinor,
  }
}

const rebateOf = ({ parts }: Entry) =>
  sum(parts.filter(({ account }) => account === 'rebate').map(({ amountMinor }) => amountMinor))

/** Only for a loan on which nothing is owed any more. */
export function closureFacts(loan: DocumentedLoan, today: string): ClosureFacts | null {
  const position = positionOf(loan, today)
  if (!position?.settled || loan.startOn === null) return null
  const last = loan.entries.findLast((entry) => entry.kind === 'payment' && !reversalOf(loan, entry.id))
  return {
    ...whose(loan),
    kind: 'closure',
    principalMinor: loan.terms.principalMinor,
    paidMinor: paidInMinor(loan),
    paidOutOn: loan.startOn,
    settledOn: last?.on ?? today,
  }
}

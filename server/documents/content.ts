import { addDays, dayNumber, LAST_DAY } from '../../market/dates.ts'
import type {
  ClosureContent,
  PaidBy,
  ReceiptContent,
  StatementContent,
  Whose,
} from '../database/tables/documents.ts'
import type { Book } from '../ledger/book.ts'
import type { PaymentOutcome } from '../ledger/events.ts'
import { eventsOf, inOwnTurn, type LoanRecord, positionOf, replayedOn } from '../ledger/loan-record.ts'
import { paidInMinor } from '../ledger/position.ts'
import { savedMinor } from '../loans/costs.ts'

type Entry = LoanRecord['entries'][number]

/** A loan and whose it is, as documents need it. */
export type DocumentedLoan = LoanRecord & { borrowerName: string; productName: string }

const whose = ({ market, id, borrowerName, productName }: DocumentedLoan): Whose => ({
  market,
  orderId: id,
  borrowerName,
  productName,
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** All that happened. */
const replayedToEnd = (loan: LoanRecord) => replayedOn(loan, LAST_DAY)

/** The replay for the whole life of a loan apart from that for its day: either may be long. */
export async function replayInOwnTurn(loan: LoanRecord): Promise<void> {
  replayedToEnd(loan)
  await inOwnTurn([loan])
}

export const isPaid = ({ kind }: Entry): boolean => kind === 'payment'

const coveredAccounts = ['penalty', 'fee', 'lateInterest', 'interest', 'principal', 'credit'] as const

const coveredBy = ({ parts }: PaymentOutcome): ReceiptContent['covered'] =>
  coveredAccounts
    .map((account) => {
      const on = parts.filter(({ component }) => component === account)
      return { account, amountMinor: sum(on.map(({ amountMinor }) => amountMinor)) }
    })
    .filter(({ amountMinor }) => amountMinor !== 0)

export type DocumentedPayment = { entry: Entry; outcome: PaymentOutcome; takenBackOn: string | null }

/** The payments of a loan, each with what became of it. */
export function paymentsOf(loan: LoanRecord): DocumentedPayment[] {
  const outcomes = replayedToEnd(loan)?.payments
  const lastBack = new Map<string, string>()
  for (const event of eventsOf(loan))
    if (event.kind === 'reversal' && event.on > (lastBack.get(event.of) ?? ''))
      lastBack.set(event.of, event.on)
  return loan.entries.filter(isPaid).flatMap((entry) => {
    const outcome = outcomes?.get(entry.key)
    const takenBackOn = outcome?.takenBackMinor ? (lastBack.get(entry.key) ?? null) : null
    return outcome ? [{ entry, outcome, takenBackOn }] : []
  })
}

/** A receipt does not change with the days that pass; only money that is taken back, or reported late, changes it. */
export function receiptContent(
  loan: DocumentedLoan,
  entryId: number,
  paidBy?: PaidBy,
): ReceiptContent | null {
  const paid = paymentsOf(loan).find(({ entry }) => entry.id === entryId)
  if (!paid) return null
  const { entry, outcome, takenBackOn } = paid
  return {
    ...whose(loan),
    kind: 'receipt',
    entryId,
    purpose: outcome.extended ? 'extension' : 'payment',
    amountMinor: entry.amountMinor,
    on: entry.on,
    covered: coveredBy(outcome),
    openMinor: outcome.openAfterMinor,
    ...(paidBy && { paidBy }),
    takenBackOn,
    ...(outcome.takenBackMinor > 0 && { takenBackMinor: outcome.takenBackMinor }),
  }
}

export function paidMinorOf(loan: LoanRecord): number {
  const replayed = replayedToEnd(loan)
  return replayed ? paidInMinor(replayed.book) : 0
}

type Line = StatementContent['lines'][number]

/** What was spared by paying the loan off early; nothing where that was taken back. */
function rebateLines(book: Book): Line[] {
  const { settlement, loan } = book
  const amountMinor = savedMinor(book)
  if (!settlement || amountMinor === 0) return []
  const on = addDays(loan.startOn, settlement.day - dayNumber(loan.startOn))
  return [{ kind: 'rebate', on, amountMinor, days: 0 }]
}

/** The movements by their value dates; of a payment also the time that it bought. Acts that found nothing to do are left out. */
function statementLines(loan: LoanRecord): Line[] {
  const replayed = replayedToEnd(loan)
  if (!replayed) return []
  const { payments, actsMinor, book } = replayed
  const lines = loan.entries.flatMap((entry): Line[] => {
    const { kind, on, amountMinor, extension, key } = entry
    const actMinor = actsMinor.get(key)
    if (actMinor !== undefined) return actMinor > 0 ? [{ kind, on, amountMinor: actMinor, days: 0 }] : []
    // What is not kept after all came back, which is told by itself.
    if (kind === 'payoutKept' && amountMinor < 0) return []
    if ((kind === 'payoutClearing' || kind === 'refund') && amountMinor < 0)
      return [{ kind: 'payoutReturned', on, amountMinor: -amountMinor, days: 0 }]
    // What came back after all is told as the payment that it is.
    if (amountMinor < 0) return [{ kind: 'payment', on, amountMinor: -amountMinor, days: 0 }]
    const days = payments.get(key)?.extended ? (extension?.days ?? 0) : 0
    return [{ kind: days > 0 ? 'extension' : kind, on, amountMinor, days }]
  })
  return [...lines, ...rebateLines(book)].toSorted((one, other) =>
    one.on < other.on ? -1 : one.on > other.on ? 1 : 0,
  )
}

export function statementContent(loan: DocumentedLoan, asOf: string): StatementContent | null {
  const position = positionOf(loan, asOf)
  if (!position) return null
  return {
    ...whose(loan),
    kind: 'statement',
    asOf,
    lines: statementLines(loan),
    principalMinor: loan.terms.principalMinor,
    paidMinor: paidMinorOf(loan),
    openMinor: position.openMinor,
    overdueMinor: position.overdueMinor,
    creditMinor: position.creditMinor,
  }
}

/** The first of the days since which nothing was owed. */
function settledSince(loan: LoanRecord, today: string): string {
  const days = [...new Set(eventsOf(loan).map(({ on }) => on))].filter((on) => on <= today).sort()
  const lastOpen = days.findLastIndex((day) => positionOf(loan, day)?.settled === false)
  return days[lastOpen + 1] ?? today
}

/** Only for a loan on which nothing is owed any more. */
export function closureContent(loan: DocumentedLoan, today: string): ClosureContent | null {
  if (!positionOf(loan, today)?.settled || loan.startOn === null) return null
  const settledOn = settledSince(loan, today)
  const givenBack = settledOn <= addDays(loan.startOn, loan.rules.coolingOffDays)
  return {
    ...whose(loan),
    kind: 'closure',
    principalMinor: loan.terms.principalMinor,
    paidMinor: paidMinorOf(loan),
    paidOutOn: loan.startOn,
    settledOn,
    ...(givenBack && { givenBack }),
  }
}

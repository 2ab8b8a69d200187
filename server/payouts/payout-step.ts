import type { Selectable } from 'kysely'
import type { EventProblem, MoneyProblem } from '../../contract/desk/money-problems.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { Schema } from '../database/schema.ts'
import type { PayoutOutcome } from '../database/tables/loans.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { payoutOf } from '../terms/schedule.ts'

export type Payout = Selectable<Schema['payouts']>
export type PayoutAttempt = Selectable<Schema['payout_attempts']>

/**
 * How an attempt has ended once this is reported of it; null where it stays as it is. Reports come in any order: money that
 * came back has gone before, and what has gone is not undone by less.
 */
export function outcomeAfter(
  known: PayoutOutcome | null,
  reported: PayoutOutcome,
): { outcome: PayoutOutcome | null } | { bury: EventProblem } {
  if (known === reported || known === 'returned') return { outcome: null }
  if (known === 'paid' && reported !== 'returned') return { bury: 'reported as failed after it was paid' }
  return { outcome: reported }
}

/** What an attempt has moved to the borrower and not back. */
export const goneMinorOf = ({ outcome, gone_minor, amount_minor }: PayoutAttempt): number =>
  outcome === 'paid' ? (gone_minor ?? amount_minor) : outcome === 'returned' ? (gone_minor ?? 0) : 0

export const totalGoneMinor = (attempts: readonly PayoutAttempt[]): number =>
  attempts.reduce((sum, attempt) => sum + goneMinorOf(attempt), 0)

/** Who sends what a person of the lender pays. */
export const BY_HAND = 'desk'

/** In whose account its money moves: what is paid by hand, in the lender's own. */
export const cashAtOf = ({ provider }: Pick<PayoutAttempt, 'provider'>): string =>
  provider === BY_HAND ? 'bank' : provider

type Status = Payout['status']
/** A company may be paying it. */
const underWay: readonly Status[] = ['sending', 'sent', 'unknown']
export const isUnderWay = ({ status }: Pick<Payout, 'status'>): boolean => underWay.includes(status)

/** An attempt as it was and as it is; an attempt by hand was not there before. */
export type AttemptChange = { before: PayoutAttempt | null; after: PayoutAttempt }

/** What a payout is once so much of it has gone. */
export const statusOfGone = (
  { amount_minor, kept_minor }: Pick<Payout, 'amount_minor' | 'kept_minor'>,
  goneMinor: number,
): 'paid' | 'differs' => (goneMinor === amount_minor + kept_minor ? 'paid' : 'differs')

/** What a payout becomes when one of its attempts changes: of that attempt alone, unless money has gone or come back. */
export function statusAfter(
  payout: Payout,
  attempts: readonly PayoutAttempt[],
  { before, after }: AttemptChange,
): Status {
  const isCurrent = payout.reference === after.reference
  if (isUnderWay(payout) && !isCurrent) return payout.status
  const goneMinor = totalGoneMinor(attempts)
  if (goneMinor > 0) return statusOfGone(payout, goneMinor)
  const wasPaid = payout.status === 'paid' || payout.status === 'differs'
  if (!(isCurrent || wasPaid) || payout.status === 'withdrawn') return payout.status
  return before && goneMinorOf(before) > 0 ? 'returned' : 'failed'
}

/** A movement that the ledger lacks of a payout. */
export type PayoutMove = {
  kind: 'payout' | 'refund' | 'payoutClearing'
  eventId: string
  /** Money that goes out; below zero it came back. */
  amountMinor: number
}

/** What the money is sent for, booked once, under the id of the payout; null where the loan has no place for it. */
function ownMove(loan: LoanRecord, { id: eventId, purpose, amount_minor }: Payout): PayoutMove | null {
  if (purpose === 'refund')
    return loan.startOn === null ? null : { kind: 'refund', eventId, amountMinor: amount_minor }
  const isAwaited = loan.startOn === null && loan.status === statusCodes.onItsWay
  return isAwaited ? { kind: 'payout', eventId, amountMinor: payoutOf(loan.terms).receivedMinor } : null
}

const isOwn = (loan: LoanRecord, { id }: Pick<Payout, 'id'>) =>
  loan.entries.some(({ key }) => key === `payout ${id}`)

export const returnedId = (reference: string): string => `${reference} returned`

/**
 * The books have what the attempts have moved, neither more nor less: what the money is for once, and anything beyond or
 * short of it to be cleared by a person.
 */
export function movesOf(
  loan: LoanRecord,
  payout: Payout,
  { attempts, after }: { attempts: readonly PayoutAttempt[]; after: PayoutAttempt },
): PayoutMove[] {
  const ids = [payout.id, ...attempts.flatMap(({ reference }) => [reference, returnedId(reference)])]
  const keys = new Set(ids.map((id) => `payout ${id}`))
  const bookedMinor = loan.entries.reduce(
    (sum, { key, amountMinor }) => (keys.has(key) ? sum + amountMinor : sum),
    0,
  )
  const goneMinor = totalGoneMinor(attempts)
  const own = goneMinor > 0 && !isOwn(loan, payout) ? ownMove(loan, payout) : null
  const restMinor = goneMinor - bookedMinor - (own?.amountMinor ?? 0)
  const eventId = after.outcome === 'returned' ? returnedId(after.reference) : after.reference
  const rest: PayoutMove = { kind: 'payoutClearing', eventId, amountMinor: restMinor }
  return [...(own ? [own] : []), ...(restMinor === 0 ? [] : [rest])]
}

/**
 * What of a payout the borrower could keep: what went out beyond what it was for. Below zero where more is kept than is
 * out, since it came back after all.
 */
export function keepableMinor(
  { entries }: Pick<LoanRecord, 'entries'>,
  { kept_minor }: Pick<Payout, 'kept_minor'>,
  attempts: readonly Pick<PayoutAttempt, 'reference'>[],
): number {
  const keys = new Set(
    attempts.flatMap(({ reference }) => [`payout ${reference}`, `payout ${returnedId(reference)}`]),
  )
  const clearingMinor = entries.reduce(
    (sum, { kind, key, amountMinor }) =>
      kind === 'payoutClearing' && keys.has(key) ? sum + amountMinor : sum,
    0,
  )
  return Math.max(clearingMinor - kept_minor, 0 - kept_minor)
}

/** Why money that is about to leave must stay; null where it may go. */
export function whyHeldBack(
  loan: LoanRecord,
  payout: Payout,
  { attempts, today }: { attempts: readonly PayoutAttempt[]; today: string },
): MoneyProblem | null {
  if (totalGoneMinor(attempts) > 0) return 'it has gone already'
  // It came back: what it is for is booked.
  if (isOwn(loan, payout)) return null
  if (!ownMove(loan, payout)) return 'the loan does not wait for it'
  const isCovered =
    payout.purpose === 'loan' || payout.amount_minor <= (positionOf(loan, today)?.creditMinor ?? 0)
  return isCovered ? null : 'the credit is gone'
}

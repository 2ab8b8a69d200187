import type { Selectable } from 'kysely'
import type { PayoutOutcome } from '../../contract/calls/books.ts'
import type { EventProblem, MoneyProblem } from '../../contract/calls/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import { payoutOf } from '../../market/terms/schedule.ts'
import type { Schema } from '../database/schema.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { type Movement, type MovementPlan, planMovement } from '../ledger/record.ts'

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

/** Whether a loan waits for its payout. */
const isAwaited = ({ startOn, status }: LoanRecord) => startOn === null && status === statusCodes.onItsWay

export const returnedId = (reference: string): string => `${reference} returned`

/** What the ledger has of what a payout is for, and of what went out beyond it. */
function bookedOf(
  { entries }: Pick<LoanRecord, 'entries'>,
  { id }: Pick<Payout, 'id'>,
  attempts: readonly Pick<PayoutAttempt, 'reference'>[],
): { ownMinor: number; clearingMinor: number } {
  const isOf = (key: string, reference: string) =>
    key === `payout ${reference}` || key.startsWith(`payout ${reference} `)
  const booked = { ownMinor: 0, clearingMinor: 0 }
  for (const { kind, key, amountMinor } of entries)
    if (key === `payout ${id}` || attempts.some(({ reference }) => isOf(key, reference)))
      booked[kind === 'payoutClearing' ? 'clearingMinor' : 'ownMinor'] += amountMinor
  return booked
}

/**
 * How much of what the money is sent for is to be in the books. A loan runs on when its payout comes back; credit that comes
 * back is the borrower's again.
 */
function ownMinorOf(
  loan: LoanRecord,
  payout: Payout,
  { goneMinor, bookedMinor, hasComeBack }: { goneMinor: number; bookedMinor: number; hasComeBack: boolean },
): number {
  if (payout.purpose === 'loan')
    return goneMinor > 0 && isAwaited(loan) ? payoutOf(loan.terms).receivedMinor : bookedMinor
  if (goneMinor > 0) return loan.startOn === null ? 0 : payout.amount_minor
  return hasComeBack ? 0 : bookedMinor
}

/**
 * The books have what the attempts have moved, neither more nor less: what the money is for once, and anything beyond or
 * short of it to be cleared by a person.
 */
function movesOf(
  loan: LoanRecord,
  payout: Payout,
  { attempts, after }: { attempts: readonly PayoutAttempt[]; after: PayoutAttempt },
): PayoutMove[] {
  const booked = bookedOf(loan, payout, attempts)
  const goneMinor = totalGoneMinor(attempts)
  const hasComeBack = after.outcome === 'returned'
  const ownMinor = ownMinorOf(loan, payout, { goneMinor, bookedMinor: booked.ownMinor, hasComeBack })
  const eventId = hasComeBack ? returnedId(after.reference) : after.reference
  const isFirst = !loan.entries.some(({ key }) => key === `payout ${payout.id}`)
  const kind = payout.purpose === 'loan' ? 'payout' : 'refund'
  const own: PayoutMove = {
    kind,
    eventId: isFirst ? payout.id : eventId,
    amountMinor: ownMinor - booked.ownMinor,
  }
  const restMinor = goneMinor - ownMinor - booked.clearingMinor
  const rest: PayoutMove = { kind: 'payoutClearing', eventId, amountMinor: restMinor }
  return [own, rest].filter(({ amountMinor }) => amountMinor !== 0)
}

/** One attempt may write two entries at once, and more than one as its money comes back in parts. */
function freshId({ entries }: Pick<LoanRecord, 'entries'>, id: string): string {
  const taken = new Set(entries.map(({ key }) => key))
  let [fresh, no] = [id, 1]
  while (taken.has(`payout ${fresh}`)) {
    no += 1
    fresh = `${id} ${no}`
  }
  return fresh
}

export type MoveBooking = Pick<Movement, 'now' | 'packs' | 'movedAt' | 'madeBy' | 'reason' | 'onDay'>

/** The entries by which an attempt has moved money and which the ledger lacks, each after the one before. */
export function planMoves(
  loan: LoanRecord,
  payout: Payout,
  { booking, ...moved }: { attempts: readonly PayoutAttempt[]; after: PayoutAttempt; booking: MoveBooking },
): MovementPlan[] {
  const plans: MovementPlan[] = []
  const where = { provider: 'payout', cashAt: cashAtOf(moved.after), ...booking }
  for (const move of movesOf(loan, payout, moved)) {
    const before = plans.at(-1)?.after ?? loan
    const eventId = freshId(before, move.eventId)
    const plan = planMovement(before, { ...where, ...move, eventId })
    if (typeof plan === 'string') throw new Error(`payout ${payout.id} was not booked: ${plan}`)
    plans.push(plan)
  }
  return plans
}

/** Another one each time that something is kept of a payout, or is not kept after all. */
function givenUpIdOf({ entries }: Pick<LoanRecord, 'entries'>, { id }: Pick<Payout, 'id'>): string {
  const known = entries.filter(
    ({ kind, key }) => kind === 'payoutKept' && key.startsWith(`payout ${id} kept `),
  )
  return `${id} kept ${known.length + 1}`
}

/** What went out beyond a payout stays with the borrower; null where that is nothing. */
export function planGivenUp(
  loan: LoanRecord,
  payout: Payout,
  { attempts, booking }: { attempts: readonly PayoutAttempt[]; booking: MoveBooking },
): MovementPlan | null {
  const amountMinor = keepableMinor(loan, payout, attempts)
  if (amountMinor === 0) return null
  const key = { provider: 'payout', eventId: givenUpIdOf(loan, payout) }
  const plan = planMovement(loan, { kind: 'payoutKept', ...key, amountMinor, ...booking })
  if (typeof plan === 'string') throw new Error(`what is kept of payout ${payout.id} was not booked: ${plan}`)
  return plan
}

/**
 * What of a payout the borrower could keep: what went out beyond what it was for. Below zero where more is kept than is
 * out, since it came back after all.
 */
export function keepableMinor(
  loan: Pick<LoanRecord, 'entries'>,
  payout: Pick<Payout, 'id' | 'kept_minor'>,
  attempts: readonly Pick<PayoutAttempt, 'reference'>[],
): number {
  const { clearingMinor } = bookedOf(loan, payout, attempts)
  return Math.max(clearingMinor - payout.kept_minor, 0 - payout.kept_minor)
}

/** Why money that is about to leave must stay; null where it may go. */
export function whyHeldBack(
  loan: LoanRecord,
  payout: Payout,
  { attempts, today }: { attempts: readonly PayoutAttempt[]; today: string },
): MoneyProblem | null {
  if (totalGoneMinor(attempts) > 0) return 'it has gone already'
  const { ownMinor } = bookedOf(loan, payout, attempts)
  // A loan whose payout came back runs on.
  if (payout.purpose === 'loan')
    return ownMinor > 0 || isAwaited(loan) ? null : 'the loan does not wait for it'
  const owed = positionOf(loan, today)
  if (!owed) return 'the loan does not wait for it'
  // Of older refunds that came back the ledger has no credit: it is there while nothing is owed.
  const creditMinor = owed.creditMinor + (owed.settled ? ownMinor : 0)
  return payout.amount_minor <= creditMinor ? null : 'the credit is gone'
}

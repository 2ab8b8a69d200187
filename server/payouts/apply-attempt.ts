import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type LoanRecord, readLoan } from '../ledger/loan-record.ts'
import { writeMovement } from '../ledger/record.ts'
import {
  type AttemptChange,
  type Payout,
  type PayoutAttempt,
  planMoves,
  statusAfter,
  statusOfGone,
  totalGoneMinor,
  whyHeldBack,
} from './payout-step.ts'
import { type Booking, notifyAccountProblem, notifyPayout, notifyWithdrawn, readAttempts } from './payouts.ts'

async function loanOf(tx: Db, { order_id }: Payout): Promise<LoanRecord> {
  const loan = await readLoan(tx, order_id)
  if (!loan) throw new Error(`there is no order ${order_id}`)
  return loan
}

type Applied = AttemptChange & { attempts: readonly PayoutAttempt[] }

/** Books what the attempts of a payout have moved and the ledger lacks; returns the first entry of it. */
async function book(tx: Db, payout: Payout, applied: Applied, booking: Booking): Promise<number | null> {
  const entryIds: number[] = []
  for (const plan of planMoves(await loanOf(tx, payout), payout, { ...applied, booking }))
    entryIds.push(await writeMovement(tx, plan))
  const [entryId = null] = entryIds
  if (entryId !== null && applied.after.outcome === 'paid')
    await tx
      .updateTable('payout_attempts')
      .set({ entry_id: entryId })
      .where('reference', '=', applied.after.reference)
      .execute()
  return entryId
}

/** A refund that was withdrawn and went out all the same is sent. */
const markRefundSent = (tx: Db, { id }: Payout, now: Date) =>
  tx
    .updateTable('refunds')
    .set({ status: 'sent', finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['approved', 'refused'])
    .execute()

/** A refund that came back waits to be sent again: its credit stays spoken for, and no other is begun. */
const reopenRefund = (tx: Db, { id }: Payout) =>
  tx
    .updateTable('refunds')
    .set({ status: 'approved', finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .execute()

/**
 * Follows a change of one attempt: what it moved is booked, whatever state it finds, and the payout becomes what all its
 * attempts say. The caller has written the attempt, and holds the locks of `lockPayout`. Returns the entry.
 */
export async function applyAttempt(
  tx: Db,
  payout: Payout,
  { change, booking }: { change: AttemptChange; booking: Booking },
): Promise<number | null> {
  const { now } = booking
  const attempts = await readAttempts(tx, payout)
  const entryId = await book(tx, payout, { ...change, attempts }, booking)
  const status = statusAfter(payout, attempts, change)
  const { outcome, detail: reason } = change.after
  if (outcome === 'paid' && payout.purpose === 'loan') await notifyPayout(tx, payout, booking)
  if (outcome === 'paid' && payout.purpose === 'refund') await markRefundSent(tx, payout, now)
  if (status === payout.status) return entryId
  const hasEnded = status === 'paid' || status === 'differs'
  const problem = hasEnded ? '' : outcome === 'failed' ? 'company' : 'account'
  await tx
    .updateTable('payouts')
    .set({ status, problem, reason: hasEnded ? '' : reason, next_try_at: null })
    .set(hasEnded ? { finished_at: now } : {})
    .where('id', '=', payout.id)
    .execute()
  if (status === 'returned' && payout.purpose === 'refund') await reopenRefund(tx, payout)
  if (problem === 'account') await notifyAccountProblem(tx, payout, now)
  return entryId
}

/**
 * Reads again whether money that is about to leave may leave, under the locks of `lockPayout`; where it may not, its payout
 * ends here and says why.
 */
export async function mayLeave(
  tx: Db,
  payout: Payout,
  { market, now, packs }: { market: LoanRecord['market']; now: Date; packs: Packs },
): Promise<boolean> {
  const attempts = await readAttempts(tx, payout)
  const today = localDay(now, packs[market].timeZone)
  const reason = whyHeldBack(await loanOf(tx, payout), payout, { attempts, today })
  if (reason === null) return true
  const hasGone = reason === 'it has gone already'
  const status = !hasGone ? 'withdrawn' : statusOfGone(payout, totalGoneMinor(attempts))
  await tx
    .updateTable('payouts')
    .set({ status, reason: hasGone ? '' : reason, problem: '', next_try_at: null, finished_at: now })
    .where('id', '=', payout.id)
    .execute()
  if (!hasGone && payout.purpose === 'refund') {
    await notifyWithdrawn(tx, payout, now)
    await tx
      .updateTable('refunds')
      .set({ status: 'refused', reason, finished_at: now })
      .where('id', '=', payout.id)
      .where('status', '=', 'approved')
      .execute()
  }
  return false
}

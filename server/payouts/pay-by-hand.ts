import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { readLoan } from '../ledger/loan-record.ts'
import { writeMovement } from '../ledger/record.ts'
import { applyAttempt } from './apply-attempt.ts'
import {
  BY_HAND,
  goneMinorOf,
  isUnderWay,
  type Payout,
  type PayoutAttempt,
  planGivenUp,
  statusOfGone,
  totalGoneMinor,
} from './payout-step.ts'
import { type Booking, lockPayout, readAttempts, referenceOf } from './payouts.ts'

type ByHand = { handler: string; note: string; now: Date }

/** What a person paid is an attempt of its own, known by the bank's reference in the note; null where it is known already. */
export function attemptByHand(
  payout: Payout,
  attempts: readonly PayoutAttempt[],
  { note, now }: Omit<ByHand, 'handler'>,
): PayoutAttempt | null {
  const byHand = attempts.filter(({ provider }) => provider === BY_HAND)
  if (byHand.some(({ detail, outcome }) => detail === note && outcome === 'paid')) return null
  return {
    reference: `${payout.id}-hand-${byHand.length + 1}`,
    payout_id: payout.id,
    borrower_id: payout.borrower_id,
    order_id: payout.order_id,
    provider: BY_HAND,
    provider_id: '',
    account_id: '',
    amount_minor: payout.amount_minor,
    outcome: 'paid',
    gone_minor: payout.amount_minor,
    entry_id: null,
    detail: note,
    created_at: now,
    finished_at: now,
  }
}

/** A person of the lender has paid it, whatever else has become of it: what has gone is booked. False where there is none. */
export const confirmPayout = (
  db: Db,
  payoutId: string,
  { handler = '', note = '', ...booking }: Partial<ByHand> & Booking,
): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) return false
    const after = attemptByHand(payout, await readAttempts(tx, payout), { note, now: booking.now })
    if (!after) return true
    await tx.insertInto('payout_attempts').values(after).execute()
    await tx
      .updateTable('payouts')
      // The company that may be paying it is still called to look it up.
      .set({ handler, note, ...(!isUnderWay(payout) && { provider: BY_HAND }) })
      .where('id', '=', payout.id)
      .execute()
    await applyAttempt(tx, payout, { change: { before: null, after }, booking })
    return true
  })

/** An attempt whose money has come back; null where none of it is out. */
export const attemptReturned = (
  attempt: PayoutAttempt,
  { note, now }: Omit<ByHand, 'handler'>,
): PayoutAttempt | null =>
  goneMinorOf(attempt) === 0
    ? null
    : { ...attempt, outcome: 'returned', gone_minor: 0, detail: note, finished_at: now }

/** A person of the lender has the money of an attempt back. False where none of it is out. */
export const returnPayout = (
  db: Db,
  payoutId: string,
  { handler, note, reference, ...booking }: ByHand & Booking & { reference: string },
): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (!payout) return false
    const before = (await readAttempts(tx, payout)).find((attempt) => attempt.reference === reference)
    const after = before && attemptReturned(before, { note, now: booking.now })
    if (!after) return false
    await tx.updateTable('payout_attempts').set(after).where('reference', '=', reference).execute()
    await tx.updateTable('payouts').set({ handler, note }).where('id', '=', payout.id).execute()
    await applyAttempt(tx, payout, { change: { before, after }, booking })
    return true
  })

/** What went out beyond a payout stays with the borrower, for good. False where that is nothing. */
export const keepPayout = (
  db: Db,
  payoutId: string,
  { handler, note, ...booking }: ByHand & Booking,
): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    const loan = payout && (await readLoan(tx, payout.order_id))
    if (!loan) return false
    const attempts = await readAttempts(tx, payout)
    const plan = planGivenUp(loan, payout, {
      attempts,
      booking: { ...booking, madeBy: handler, reason: note },
    })
    if (!plan) return false
    const givenUpMinor = payout.kept_minor + plan.entry.amountMinor
    await writeMovement(tx, plan)
    const status = statusOfGone({ ...payout, kept_minor: givenUpMinor }, totalGoneMinor(attempts))
    await tx
      .updateTable('payouts')
      .set({ kept_minor: givenUpMinor, handler, note, ...(payout.status === 'differs' && { status }) })
      .where('id', '=', payout.id)
      .execute()
    return true
  })

type Change = { id: string; handler: string; text: string }

/** Has it sent again, under another reference, to the account that the borrower has by then. */
export const retryPayout = (db: Db, { id, handler, text }: Change): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout?.status !== 'failed' && payout?.status !== 'returned') return false
    const attempt = payout.attempt + 1
    await tx
      .updateTable('payouts')
      .set({ status: 'pending', attempt, reference: referenceOf(payout, attempt), provider: '' })
      .set({ problem: '', reason: '', tries: 0, next_try_at: null, handler, note: text })
      .where('id', '=', id)
      .execute()
    return true
  })

/** Unknown at the company, or left by a process that ended, at a company that is not called any more. */
export const isFailable = ({ status, next_try_at }: Payout, now: Date): boolean =>
  status === 'unknown' || (status === 'sending' && next_try_at !== null && next_try_at < now)

/** A person learned from the company that it was never sent, where the company's answer never came. */
export const failPayout = (db: Db, { id, handler, text }: Change, now: Date): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout || !isFailable(payout, now)) return false
    await tx
      .updateTable('payouts')
      .set({ status: 'failed', problem: 'company', reason: text, handler, note: text, next_try_at: null })
      .where('id', '=', id)
      .execute()
    return true
  })

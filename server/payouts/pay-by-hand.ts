import type { Db } from '../database/open.ts'
import { withinTransaction } from '../database/within-transaction.ts'
import { type Booking, bookPayout, lockPayout, markPaid, type Payout, referenceOf } from './payouts.ts'

type Status = Payout['status']
/** Nothing is on its way: neither a company nor a person pays it twice. */
export const idlePayouts: readonly Status[] = ['pending', 'failed', 'returned']

type ByHand = Booking & { handler?: string; note?: string }

/** A person of the lender has paid it. False where it cannot be booked, or a company may be paying it. */
export const confirmPayout = (
  db: Db,
  payoutId: string,
  { handler, note, ...booking }: ByHand,
): Promise<boolean> =>
  withinTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status === 'paid') return true
    if (!payout || !idlePayouts.includes(payout.status)) return false
    const booked = await bookPayout(tx, payout, booking)
    if (!booked.recorded) return false
    await tx
      .updateTable('payouts')
      .set({ provider: 'desk', handler: handler ?? '', note: note ?? '' })
      .where('id', '=', payout.id)
      .execute()
    await markPaid(tx, payout, booking)
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

/** A person learned from the company that it was never sent, where the company's answer never came. */
export async function failPayout(db: Db, { id, handler, text }: Change, now: Date): Promise<boolean> {
  const failed = await db
    .updateTable('payouts')
    .set({ status: 'failed', problem: 'company', reason: text, handler, note: text, next_try_at: null })
    .where('id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        eb('status', '=', 'unknown'),
        // Left by a process that ended, at a company that is not asked any more.
        and([eb('status', '=', 'sending'), eb('next_try_at', '<', now)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

import type { Selectable } from 'kysely'
import type { EventProblem } from '../../contract/desk/money-problems.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { PayoutOutcome } from '../database/tables/loans.ts'
import { payoutStep } from './payout-step.ts'
import { bookPayout, lockPayout, markPaid, notifyAccountProblem, type Payout } from './payouts.ts'

type Attempt = Selectable<Schema['payout_attempts']>
type Report = Pick<
  Selectable<Schema['gateway_events']>,
  'reference' | 'provider_id' | 'detail' | 'amount_minor' | 'paid_at'
> & { payout_id: string; outcome: PayoutOutcome }

export type PayoutSettled = { entryId: number | null } | { bury: EventProblem }

const RETURNED = 'the money came back after it was paid; the loan runs on'

async function endAttempt(tx: Db, attempt: Attempt, { report, now }: { report: Report; now: Date }) {
  const { outcome, detail, provider_id } = report
  await tx
    .updateTable('payout_attempts')
    .set({ outcome, detail, finished_at: now, ...(provider_id && { provider_id }) })
    .where('reference', '=', attempt.reference)
    .execute()
}

const stop = (tx: Db, { id }: Payout, changed: Pick<Payout, 'status' | 'problem' | 'reason'>) =>
  tx
    .updateTable('payouts')
    .set({ ...changed, next_try_at: null })
    .where('id', '=', id)
    .execute()

/**
 * Applies what a company reports of an attempt, in the caller's transaction. The ledger cannot take a payout back: money
 * that came back leaves the loan as it is and waits for a person (decision 123).
 */
export async function settlePayout(
  tx: Db,
  { clock, packs }: Pick<Services, 'clock' | 'packs'>,
  report: Report,
): Promise<PayoutSettled> {
  const payout = await lockPayout(tx, report.payout_id)
  const attempt = await tx
    .selectFrom('payout_attempts')
    .selectAll()
    .where('reference', '=', report.reference)
    .executeTakeFirst()
  if (!payout || !attempt) return { bury: 'a reference of nobody' }
  if (report.amount_minor !== attempt.amount_minor) return { bury: 'another amount than was sent' }
  const now = clock.now()
  const isCurrent = payout.reference === attempt.reference
  const step = payoutStep({ status: payout.status, outcome: attempt.outcome, isCurrent }, report.outcome)
  if (typeof step === 'object') return step
  if (step === 'pay') {
    const movedAt = report.paid_at && report.paid_at < now ? report.paid_at : now
    const booked = await bookPayout(tx, payout, { now, packs, movedAt, cashAt: attempt.provider })
    if (!booked.recorded) return { bury: `the order takes no payout: ${booked.why}` }
    await markPaid(tx, payout, { now, packs })
    await endAttempt(tx, attempt, { report, now })
    return { entryId: booked.entryId }
  }
  if (step !== 'note' || (attempt.outcome !== 'paid' && report.outcome === 'returned'))
    await endAttempt(tx, attempt, { report, now })
  const { detail: reason } = report
  const problem = step === 'return' || report.outcome !== 'failed' ? 'account' : 'company'
  if (step === 'fail') await stop(tx, payout, { status: 'failed', problem, reason })
  if (step === 'return') await stop(tx, payout, { status: 'returned', problem, reason })
  if (step !== 'note' && problem === 'account') await notifyAccountProblem(tx, payout, now)
  return step === 'return' ? { bury: RETURNED } : { entryId: null }
}

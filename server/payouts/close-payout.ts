import type { Selectable } from 'kysely'
import type { PayoutOutcome } from '../../contract/calls/books.ts'
import type { EventProblem } from '../../contract/calls/money.ts'
import { between } from '../../market/dates.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { applyAttempt } from './apply-attempt.ts'
import { goneMinorOf, outcomeAfter, type PayoutAttempt } from './payout-step.ts'
import { lockPayout } from './payouts.ts'

type Report = Pick<
  Selectable<Schema['gateway_events']>,
  'reference' | 'provider_id' | 'detail' | 'amount_minor' | 'paid_at'
> & { payout_id: string; outcome: PayoutOutcome }

export type PayoutSettled = { entryId: number | null } | { bury: EventProblem }

/**
 * What is out by an attempt once its end is reported with an amount; null where nothing ever was. What came back has gone
 * before, also where that was not reported.
 */
function goneAfter(attempt: PayoutAttempt, outcome: PayoutOutcome, amountMinor: number): number | null {
  if (outcome === 'paid') return amountMinor
  const goneMinor = attempt.outcome === 'paid' ? goneMinorOf(attempt) : attempt.amount_minor
  return outcome === 'returned' ? Math.max(0, goneMinor - amountMinor) : null
}

/** Applies what a company reports of one attempt, in the caller's transaction; it changes no other attempt. */
export async function closePayout(
  tx: Db,
  { clock, packs }: Pick<Services, 'clock' | 'packs'>,
  report: Report,
): Promise<PayoutSettled> {
  const payout = await lockPayout(tx, report.payout_id)
  const before = await tx
    .selectFrom('payout_attempts')
    .selectAll()
    .where('reference', '=', report.reference)
    .executeTakeFirst()
  if (!payout || !before) return { bury: 'a reference of nobody' }
  const next = outcomeAfter(before.outcome, report.outcome)
  if ('bury' in next) return next
  const { outcome } = next
  if (outcome === null) return { entryId: null }
  const now = clock.now()
  const { detail, provider_id, paid_at } = report
  const after: PayoutAttempt = {
    ...before,
    outcome,
    detail,
    gone_minor: goneAfter(before, outcome, report.amount_minor ?? before.amount_minor),
    finished_at: now,
    ...(provider_id && { provider_id }),
  }
  await tx.updateTable('payout_attempts').set(after).where('reference', '=', after.reference).execute()
  // Nothing has left before it was sent.
  const movedAt = between(before.created_at, paid_at ?? now, now)
  const entryId = await applyAttempt(tx, payout, {
    change: { before, after },
    booking: { now, packs, movedAt },
  })
  return { entryId }
}

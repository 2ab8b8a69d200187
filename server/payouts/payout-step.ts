import type { EventProblem } from '../../contract/desk/money-problems.ts'
import type { PayoutOutcome } from '../database/tables/loans.ts'
import type { Payout } from './payouts.ts'

/** What a report about an attempt means for its payout. */
export type PayoutStep = 'pay' | 'fail' | 'return' | 'note' | { bury: EventProblem }

type Stage = 'open' | 'failed' | 'paid' | 'returned'

const stages: Readonly<Record<Payout['status'], Stage>> = {
  pending: 'open',
  sending: 'open',
  unknown: 'open',
  sent: 'open',
  failed: 'failed',
  paid: 'paid',
  returned: 'returned',
}

type Ended = 'paid' | 'failed' | 'returned'

const afterPaid: PayoutStep = { bury: 'reported as failed after it was paid' }

/** Reports come in any order: money that came back has gone before, and what has gone is not undone by less. */
const current: Readonly<Record<Stage, Readonly<Record<Ended, PayoutStep>>>> = {
  open: { paid: 'pay', failed: 'fail', returned: 'fail' },
  failed: { paid: 'pay', failed: 'note', returned: 'note' },
  paid: { paid: 'note', failed: afterPaid, returned: 'return' },
  returned: { paid: 'note', failed: 'note', returned: 'note' },
}

export type AttemptState = {
  status: Payout['status']
  /** How the attempt ended by what is known so far. */
  outcome: PayoutOutcome | null
  isCurrent: boolean
}

const endOf = (outcome: PayoutOutcome): Ended => (outcome === 'wrong account' ? 'failed' : outcome)

export function payoutStep(
  { status, outcome, isCurrent }: AttemptState,
  reported: PayoutOutcome,
): PayoutStep {
  const end = endOf(reported)
  if (outcome === 'returned') return 'note'
  if (isCurrent) return current[stages[status]][end]
  // The attempt was given up and another made: money that went with it after all is for a person to see.
  if (end === 'paid') return outcome === 'paid' ? 'note' : { bury: 'an earlier attempt was paid after all' }
  return outcome === 'paid' && end === 'returned' ? { bury: 'an earlier attempt came back' } : 'note'
}

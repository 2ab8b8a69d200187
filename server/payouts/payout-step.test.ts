import { expect, test } from 'vitest'
import { type AttemptState, payoutStep } from './payout-step.ts'

const current = { isCurrent: true, outcome: null }
const earlier = { isCurrent: false, outcome: null }
const buried = { bury: expect.any(String) }

test.each<[AttemptState, string, ReturnType<typeof payoutStep>]>([
  [{ ...current, status: 'sending' }, 'paid', 'pay'],
  [{ ...current, status: 'unknown' }, 'paid', 'pay'],
  [{ ...current, status: 'sent' }, 'paid', 'pay'],
  [{ ...current, status: 'sent' }, 'failed', 'fail'],
  [{ ...current, status: 'sent' }, 'wrong account', 'fail'],
  [{ ...current, status: 'sent' }, 'returned', 'fail'],
  [{ ...current, status: 'failed', outcome: 'failed' }, 'paid', 'pay'],
  [{ ...current, status: 'failed', outcome: 'failed' }, 'failed', 'note'],
  [{ ...current, status: 'failed', outcome: 'returned' }, 'paid', 'note'],
  [{ ...current, status: 'paid', outcome: 'paid' }, 'paid', 'note'],
  [{ ...current, status: 'paid', outcome: 'paid' }, 'returned', 'return'],
  [{ ...current, status: 'paid', outcome: 'paid' }, 'failed', buried],
  [{ ...current, status: 'returned', outcome: 'returned' }, 'paid', 'note'],
  [{ ...current, status: 'returned', outcome: 'returned' }, 'returned', 'note'],
  [{ ...earlier, status: 'sent', outcome: 'failed' }, 'paid', buried],
  [{ ...earlier, status: 'pending', outcome: 'failed' }, 'failed', 'note'],
  [{ ...earlier, status: 'paid', outcome: 'returned' }, 'paid', 'note'],
  [{ ...earlier, status: 'paid', outcome: 'paid' }, 'returned', buried],
])('%o that is reported as %s', (state, reported, step) => {
  expect(payoutStep(state, reported as Parameters<typeof payoutStep>[1])).toEqual(step)
})

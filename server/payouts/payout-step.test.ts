import { describe, expect, test } from 'vitest'
import type { PayoutOutcome } from '../../contract/calls/books.ts'
import { outcomeAfter, type Payout, type PayoutAttempt, statusAfter } from './payout-step.ts'

const buried = { bury: expect.any(String) }

test.each<[PayoutOutcome | null, PayoutOutcome, ReturnType<typeof outcomeAfter>]>([
  [null, 'paid', { outcome: 'paid' }],
  [null, 'failed', { outcome: 'failed' }],
  [null, 'wrong account', { outcome: 'wrong account' }],
  [null, 'returned', { outcome: 'returned' }],
  ['failed', 'paid', { outcome: 'paid' }],
  ['failed', 'failed', { outcome: null }],
  ['failed', 'returned', { outcome: 'returned' }],
  ['paid', 'paid', { outcome: null }],
  ['paid', 'returned', { outcome: 'returned' }],
  ['paid', 'failed', buried],
  ['paid', 'wrong account', buried],
  ['returned', 'paid', { outcome: null }],
  ['returned', 'failed', { outcome: null }],
  ['returned', 'returned', { outcome: null }],
])('an attempt that is %s and is reported as %s', (known, reported, after) => {
  expect(outcomeAfter(known, reported)).toEqual(after)
})

describe('a payout', () => {
  const AMOUNT_MINOR = 100
  const attempt = (reference: string, outcome: PayoutAttempt['outcome'], goneMinor: number | null = null) =>
    ({ reference, outcome, amount_minor: AMOUNT_MINOR, gone_minor: goneMinor }) as PayoutAttempt
  const payout = (status: Payout['status'], reference = 'own') =>
    ({ status, reference, amount_minor: AMOUNT_MINOR, kept_minor: 0 }) as Payout
  const own = (outcome: PayoutAttempt['outcome'], goneMinor?: number) => attempt('own', outcome, goneMinor)
  const other = (outcome: PayoutAttempt['outcome'], goneMinor?: number) =>
    attempt('other', outcome, goneMinor)
  type Case = {
    is: Payout['status']
    was?: PayoutAttempt
    now: PayoutAttempt
    beside?: PayoutAttempt
    becomes: Payout['status']
  }

  test.each<Case>([
    { is: 'sending', now: own('paid'), becomes: 'paid' },
    { is: 'unknown', now: own('paid'), becomes: 'paid' },
    { is: 'sent', now: own('paid'), becomes: 'paid' },
    { is: 'sent', now: own('paid', 101), becomes: 'differs' },
    { is: 'sent', now: own('paid', 99), becomes: 'differs' },
    { is: 'sent', now: own('failed'), becomes: 'failed' },
    { is: 'sent', now: own('wrong account'), becomes: 'failed' },
    { is: 'sent', now: own('returned'), becomes: 'failed' },
    { is: 'failed', was: own('failed'), now: own('paid'), becomes: 'paid' },
    { is: 'failed', was: own('failed'), now: own('returned'), becomes: 'failed' },
    { is: 'paid', was: own('paid'), now: own('returned', 0), becomes: 'returned' },
    { is: 'paid', was: own('paid'), now: own('returned', 40), becomes: 'differs' },
    { is: 'withdrawn', now: own('failed'), becomes: 'withdrawn' },
    { is: 'withdrawn', now: own('paid'), becomes: 'paid' },
    // A report about one attempt changes no other.
    { is: 'paid', was: own('failed'), now: own('returned'), beside: other('paid'), becomes: 'paid' },
    { is: 'paid', was: own('failed'), now: own('paid'), beside: other('paid'), becomes: 'differs' },
    { is: 'differs', was: own('paid'), now: own('returned', 0), beside: other('paid'), becomes: 'paid' },
    { is: 'sent', was: other('failed'), now: other('paid'), beside: own(null), becomes: 'sent' },
    { is: 'sent', was: own(null), now: own('failed'), beside: other('paid'), becomes: 'paid' },
    { is: 'sent', was: other('failed'), now: other('returned'), beside: own(null), becomes: 'sent' },
    { is: 'pending', was: other('failed'), now: other('paid'), becomes: 'paid' },
    { is: 'pending', was: other(null), now: other('failed'), becomes: 'pending' },
    { is: 'failed', was: other(null), now: other('failed'), beside: own('failed'), becomes: 'failed' },
  ])('$is becomes $becomes: $was, $now beside $beside', ({ is, was = own(null), now, beside, becomes }) => {
    const attempts = beside ? [beside, now] : [now]
    expect(statusAfter(payout(is), attempts, { before: was, after: now })).toBe(becomes)
  })
})

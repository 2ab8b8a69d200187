import { versionFrom } from '../../base/version-from.ts'
import { moneyInputs } from '../../contract/calls/money.ts'
import { currencies } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import type { LoanRecord } from '../ledger/loan-record.ts'
import {
  attemptByHand,
  attemptReturned,
  confirmPayout,
  failPayout,
  isFailable,
  keepPayout,
  retryPayout,
  returnPayout,
} from '../payouts/pay-by-hand.ts'
import {
  keepableMinor,
  type MoveBooking,
  type Payout,
  type PayoutAttempt,
  planGivenUp,
  planMoves,
} from '../payouts/payout-step.ts'
import { lockPayout, readAttempts } from '../payouts/payouts.ts'
import { type ActPlan, type ActProblem, moneyAct } from './act.ts'
import type { ActContext } from './act-context.ts'
import { readOrder, versionOf } from './loan-acts.ts'
import { momentSince } from './value-date.ts'

type PaidOut = { loan: LoanRecord; payout: Payout; attempts: PayoutAttempt[] }

async function readPayout(
  db: Db,
  { payoutId }: { payoutId: string },
  lock: boolean,
): Promise<PaidOut | ActProblem> {
  const payout = lock
    ? await lockPayout(db, payoutId)
    : await db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!payout) return { problem: 'noSuchPayout' }
  const loan = await readOrder(db, payout.order_id, lock)
  return 'problem' in loan ? loan : { loan, payout, attempts: await readAttempts(db, payout) }
}

type PayoutPlan = ActPlan & { payout: Payout }

const planOf = ({ loan, payout, attempts }: PaidOut): PayoutPlan => ({
  seen: versionFrom(
    versionOf(loan),
    payout.status,
    payout.attempt,
    attempts.map(({ outcome }) => outcome ?? '').join(),
  ),
  amount: { amountMinor: payout.amount_minor, currency: currencies[loan.market] },
  loan,
  payout,
})

/** What an attempt has moved, and the loan with it. */
function movedBy(
  { loan, payout, attempts }: PaidOut,
  after: PayoutAttempt,
  booking: MoveBooking,
): Pick<ActPlan, 'entries' | 'after'> {
  const others = attempts.filter(({ reference }) => reference !== after.reference)
  const plans = planMoves(loan, payout, { attempts: [...others, after], after, booking })
  return { entries: plans.map(({ entry }) => entry), after: plans.at(-1)?.after ?? loan }
}

/** The moment for which a person says that money of a payout moved; not before it was requested, and not to come. */
const movedOn = ({ loan }: PaidOut, { onDay, since }: { onDay: string; since: Date }, context: ActContext) =>
  momentSince({ market: loan.market, since }, onDay, context)

type MovedPlan = PayoutPlan & { movedAt: Date }

/** A person has paid it by hand; the reason holds the bank's reference, by which the same payment is known. */
const confirm = moneyAct({
  act: 'confirmPayout',
  input: moneyInputs.confirmPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, { onDay, reason }, context): MovedPlan | ActProblem => {
    const { payout, attempts } = paidOut
    const movedAt = movedOn(paidOut, { onDay, since: payout.created_at }, context)
    if (!movedAt) return { problem: 'wrongDay' }
    const after = attemptByHand(payout, attempts, { note: reason, now: context.now })
    if (!after) return { problem: 'payoutPaid' }
    return { ...planOf(paidOut), ...movedBy(paidOut, after, { ...context, movedAt }), on: onDay, movedAt }
  },
  write: (tx, { payout, movedAt }, { by, input, now, packs }) =>
    confirmPayout(tx, payout.id, { handler: by, note: input.reason, now, packs, movedAt }),
})

/** Money of an attempt has come back to the lender, by another way than a company's report. */
const giveBack = moneyAct({
  act: 'returnPayout',
  input: moneyInputs.returnPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, { reference, onDay }, context): MovedPlan | ActProblem => {
    const before = paidOut.attempts.find((attempt) => attempt.reference === reference)
    const after = before && attemptReturned(before, { note: '', now: context.now })
    if (!after) return { problem: 'payoutNotPaid' }
    const movedAt = movedOn(paidOut, { onDay, since: before.created_at }, context)
    if (!movedAt) return { problem: 'wrongDay' }
    const amount = { amountMinor: before.amount_minor, currency: currencies[paidOut.loan.market] }
    const moved = movedBy(paidOut, after, { ...context, movedAt })
    return { ...planOf(paidOut), ...moved, amount, on: onDay, movedAt }
  },
  write: (tx, { payout, movedAt }, { by, input, now, packs }) =>
    returnPayout(tx, payout.id, {
      handler: by,
      note: input.reason,
      reference: input.reference,
      now,
      packs,
      movedAt,
    }),
})

/** What went out too much stays with the borrower; where it came back after all, it stays no longer. */
const keep = moneyAct({
  act: 'keepPayout',
  input: moneyInputs.keepPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, _input, context): PayoutPlan | ActProblem => {
    const { loan, payout, attempts } = paidOut
    const plan = planGivenUp(loan, payout, { attempts, booking: context })
    if (!plan) return { problem: 'nothingToKeep' }
    const amount = { amountMinor: keepableMinor(loan, payout, attempts), currency: currencies[loan.market] }
    return { ...planOf(paidOut), amount, entries: [plan.entry] }
  },
  write: (tx, { payout }, { by, input, now, packs }) =>
    keepPayout(tx, payout.id, { handler: by, note: input.reason, now, packs }),
})

/** Has it sent again, to the account that the borrower has by then. */
const retry = moneyAct({
  act: 'retryPayout',
  input: moneyInputs.retryPayout,
  read: readPayout,
  plan: (paidOut: PaidOut): PayoutPlan | ActProblem => {
    const { status } = paidOut.payout
    return status === 'failed' || status === 'returned' ? planOf(paidOut) : { problem: 'payoutNotFailed' }
  },
  write: (tx, { payout }, { by, input }) =>
    retryPayout(tx, { id: payout.id, handler: by, text: input.reason }),
})

/** The company says that it was never sent. */
const fail = moneyAct({
  act: 'failPayout',
  input: moneyInputs.failPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, _input, { now }): PayoutPlan | ActProblem =>
    isFailable(paidOut.payout, now) ? planOf(paidOut) : { problem: 'payoutNotUnknown' },
  write: (tx, { payout }, { by, input, now }) =>
    failPayout(tx, { id: payout.id, handler: by, text: input.reason }, now),
})

export const payoutActs = {
  retryPayout: retry,
  confirmPayout: confirm,
  returnPayout: giveBack,
  keepPayout: keep,
  failPayout: fail,
}

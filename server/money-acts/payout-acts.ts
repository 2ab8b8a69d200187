import type { InferOutput } from 'valibot'
import { moneyInputs } from '../../contract/desk/money-inputs.ts'
import { localDay } from '../../contract/market/dates.ts'
import { currencies } from '../../contract/market/money.ts'
import type { Db } from '../database/open.ts'
import { type PlannedEntry, planEntry } from '../ledger/entry-plan.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { postingsOfPayout } from '../ledger/postings.ts'
import { confirmPayout, failPayout, idlePayouts, retryPayout } from '../payouts/pay-by-hand.ts'
import { lockPayout, type Payout } from '../payouts/payouts.ts'
import { type ActPlan, type ActProblem, moneyAct } from './act.ts'
import type { ActContext } from './act-context.ts'
import { readOrder, versionOf } from './loan-acts.ts'

type PaidOut = { loan: LoanRecord; payout: Payout }

type PayoutInput = InferOutput<(typeof moneyInputs)['confirmPayout']>

async function readPayout(db: Db, { payoutId }: PayoutInput, lock: boolean): Promise<PaidOut | ActProblem> {
  const payout = lock
    ? await lockPayout(db, payoutId)
    : await db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!payout) return { problem: 'noSuchPayout' }
  const loan = await readOrder(db, payout.order_id, lock)
  return 'problem' in loan ? loan : { loan, payout }
}

type PayoutPlan = ActPlan & PaidOut

const planOf = ({ loan, payout }: PaidOut): PayoutPlan => ({
  seen: `${versionOf(loan)} ${payout.status} ${payout.attempt}`,
  loan,
  payout,
})

/** The entry by which the money has gone, and the loan with it. */
function bookedOf(
  { loan, payout }: PaidOut,
  { now, packs }: ActContext,
): { entries: PlannedEntry[]; after: LoanRecord } | ActProblem {
  const { amount_minor: amountMinor } = payout
  const onDay = localDay(now, packs[loan.market].timeZone)
  const key = {
    provider: 'payout',
    eventId: payout.id,
    onDay,
    movedAt: now,
    amountMinor,
    currency: currencies[loan.market],
  }
  if (loan.entries.some((entry) => entry.key === `payout ${payout.id}`)) return { entries: [], after: loan }
  if (payout.purpose === 'loan') {
    if (loan.startOn !== null) return { problem: 'paidOutAlready' }
    const entry = { ...key, kind: 'payout' as const, postings: postingsOfPayout(loan.terms) }
    return { entries: [entry], after: { ...loan, startOn: onDay } }
  }
  if (amountMinor > (positionOf(loan, onDay)?.creditMinor ?? 0)) return { problem: 'moreThanCredit' }
  const planned = planEntry(loan, { ...key, kind: 'refund' })
  return planned ? { entries: [planned.entry], after: planned.after } : { problem: 'notPaidOut' }
}

/** A person has paid it by hand; the reason holds the bank's reference. */
const confirm = moneyAct({
  input: moneyInputs.confirmPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, _input, context): PayoutPlan | ActProblem => {
    const { status } = paidOut.payout
    if (status === 'paid') return { problem: 'payoutPaid' }
    if (!idlePayouts.includes(status)) return { problem: 'payoutUnderWay' }
    const booked = bookedOf(paidOut, context)
    return 'problem' in booked ? booked : { ...planOf(paidOut), ...booked }
  },
  write: (tx, { payout }, { by, input, now, packs }) =>
    confirmPayout(tx, payout.id, { handler: by, note: input.reason, now, packs }),
})

/** Has it sent again, to the account that the borrower has by then. */
const retry = moneyAct({
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
  input: moneyInputs.failPayout,
  read: readPayout,
  plan: (paidOut: PaidOut, _input, { now }): PayoutPlan | ActProblem => {
    const { status, next_try_at } = paidOut.payout
    const isLeft = status === 'sending' && next_try_at !== null && next_try_at < now
    return status === 'unknown' || isLeft ? planOf(paidOut) : { problem: 'payoutNotUnknown' }
  },
  write: (tx, { payout }, { by, input, now }) =>
    failPayout(tx, { id: payout.id, handler: by, text: input.reason }, now),
})

export const payoutActs = { retryPayout: retry, confirmPayout: confirm, failPayout: fail }

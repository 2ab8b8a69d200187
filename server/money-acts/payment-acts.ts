import { versionFrom } from '../../base/version-from.ts'
import { moneyInputs } from '../../contract/calls/money.ts'
import { LAST_DAY, localDay } from '../../market/dates.ts'
import { currencies } from '../../market/money.ts'
import { refundableMinor } from '../../market/refundable.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { type EntryRow, eventKeyOf, type LoanRecord, outcomesOf, positionOf } from '../ledger/loan-record.ts'
import { type MovementPlan, planMovement, writeMovement } from '../ledger/record.ts'
import { TRANSFER } from '../payouts/credit-use.ts'
import { notifyRefused, requestRefundPayout } from '../payouts/payouts.ts'
import { applyReversals } from '../repayment/inbox/apply-reversals.ts'
import type { StoredPayment } from '../repayment/inbox/credit-payment.ts'
import { type ActPlan, type ActProblem, moneyAct } from './act.ts'
import { notifyChange, readOrder, signedBy, versionOf } from './loan-acts.ts'
import { momentOf } from './value-date.ts'

type Payment = { loan: LoanRecord; entry: EntryRow; event: (StoredPayment & { order_id: string }) | null }

async function readPayment(db: Db, entryId: number, lock: boolean): Promise<Payment | ActProblem> {
  const stored = await db
    .selectFrom('ledger_entries')
    .select(['order_id', 'provider', 'event_id'])
    .where('id', '=', entryId)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  // Nobody paid what came from another loan: what is taken back is the payment behind it.
  if (!stored || stored.provider === TRANSFER) return { problem: 'noSuchPayment' }
  const loan = await readOrder(db, stored.order_id, lock)
  if ('problem' in loan) return loan
  const entry = loan.entries.find(({ id }) => id === entryId)
  if (!entry) return { problem: 'noSuchPayment' }
  const event = await db
    .selectFrom('gateway_events')
    .selectAll()
    .where('provider', '=', stored.provider)
    .where('event_id', '=', stored.event_id)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  return { loan, entry, event: event ? { ...event, order_id: stored.order_id } : null }
}

type ReversalPlan = ActPlan & { loan: LoanRecord; planned: MovementPlan; event: Payment['event'] }

/**
 * Takes a booked payment back, in whole or in part. It enters through the inbox like what a company takes back, so that
 * both together never take more than was paid.
 */
export const reversePayment = moneyAct({
  act: 'reversePayment',
  input: moneyInputs.reversePayment,
  read: (db, { entryId }, lock) => readPayment(db, entryId, lock),
  plan: ({ loan, entry, event }: Payment, input, context): ReversalPlan | ActProblem => {
    const movedAt = momentOf(loan, input.onDay, context)
    if (!movedAt || input.onDay < entry.on) return { problem: 'wrongDay' }
    const leftMinor = entry.amountMinor - (outcomesOf(loan, LAST_DAY).get(entry.id)?.takenBackMinor ?? 0)
    const { amountMinor = leftMinor } = input
    if (leftMinor <= 0) return { problem: 'nothingLeft' }
    if (amountMinor > leftMinor) return { problem: 'moreThanPaid' }
    const planned = planMovement(loan, {
      ...context,
      kind: 'reversal',
      of: eventKeyOf(entry),
      provider: event?.provider ?? 'desk',
      eventId: `desk reversal ${entry.id} ${loan.entries.length + 1}`,
      onDay: input.onDay,
      movedAt,
      amountMinor,
      currency: currencies[loan.market],
      cashAt: eventKeyOf(entry).provider,
    })
    if (typeof planned === 'string') return { problem: 'notPaidOut' }
    const { entry: reversal, after } = planned
    const amount = { amountMinor, currency: currencies[loan.market] }
    return {
      seen: versionOf(loan),
      loan,
      amount,
      on: input.onDay,
      planned,
      after,
      entries: [reversal],
      event,
    }
  },
  write: async (tx, { loan, planned, event }, { by, input, now, packs, statement }) => {
    const { entry } = planned
    const { reason } = input
    await notifyChange(tx, { loan, planned }, { now, packs, statement })
    if (!event) {
      await writeMovement(tx, signedBy(planned, { by, reason }))
      return true
    }
    await tx
      .insertInto('gateway_events')
      .values({
        provider: entry.provider,
        event_id: entry.eventId,
        kind: 'reversal',
        reference: event.reference,
        borrower_id: event.borrower_id,
        order_id: event.order_id,
        amount_minor: entry.amountMinor,
        currency: entry.currency,
        reverses: event.event_id,
        taken_by: entry.eventId,
        paid_at: entry.movedAt,
        bank_reference: '',
        state: 'waiting',
        received_at: now,
        handler: by,
        note: reason,
      })
      .execute()
    await applyReversals(tx, { clock: { now: () => now }, packs }, event)
    return true
  },
})

type RefundRow = Schema['refunds']
type Credit = { loan: LoanRecord; refunds: RefundRow[] }

async function readCredit(db: Db, orderId: string, lock: boolean): Promise<Credit | ActProblem> {
  const loan = await readOrder(db, orderId, lock)
  if ('problem' in loan) return loan
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('borrower_id', '=', loan.borrowerId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
  return { loan, refunds }
}

const seenCredit = ({ loan, refunds }: Credit) =>
  versionFrom(versionOf(loan), refunds.map(({ status }) => status).join())

type RefundPlan = ActPlan & { loan: LoanRecord; id: string; isRequested: boolean }

/** Sends credit back that remains of a settled loan, whether the borrower requested it or not; booked when it has gone. */
export const refundCredit = moneyAct({
  act: 'refundCredit',
  input: moneyInputs.refundCredit,
  read: (db, { orderId }, lock) => readCredit(db, orderId, lock),
  plan: ({ loan, refunds }: Credit, { amountMinor }, { now, packs }): RefundPlan | ActProblem => {
    const onDay = localDay(now, packs[loan.market].timeZone)
    const owed = positionOf(loan, onDay)
    if (!owed) return { problem: 'notPaidOut' }
    const refundable = refundableMinor(owed.creditMinor, packs[loan.market])
    if (!owed.settled || refundable === 0) return { problem: 'noCredit' }
    if (amountMinor > refundable) return { problem: 'moreThanCredit' }
    if (refunds.some(({ status }) => status === 'approved')) return { problem: 'refundUnderWay' }
    if (refundableMinor(amountMinor, packs[loan.market]) !== amountMinor) return { problem: 'notWhole' }
    const requested = refunds.find(({ status }) => status === 'asked')
    const id = requested?.id ?? `refund-${loan.id}-${refunds.length + 1}`
    const key = { provider: 'payout', eventId: id }
    const planned = planMovement(loan, { kind: 'refund', ...key, amountMinor, now, packs })
    if (typeof planned === 'string') return { problem: 'notPaidOut' }
    const { entry, after } = planned
    const seen = seenCredit({ loan, refunds })
    return {
      seen,
      amount: { amountMinor, currency: currencies[loan.market] },
      loan,
      id,
      isRequested: requested !== undefined,
      entries: [entry],
      after,
      booked: 'whenPaid',
    }
  },
  write: async (tx, { loan, id, isRequested }, { by, input, now }) => {
    const { amountMinor, reason } = input
    const decided = {
      status: 'approved',
      amount_minor: amountMinor,
      reason,
      decided_by: by,
      decided_at: now,
    } as const
    const refund = { id, borrower_id: loan.borrowerId, order_id: loan.id, created_at: now, finished_at: null }
    if (isRequested) await tx.updateTable('refunds').set(decided).where('id', '=', id).execute()
    else
      await tx
        .insertInto('refunds')
        .values({ ...refund, ...decided })
        .execute()
    await requestRefundPayout(tx, { ...refund, ...decided }, now)
    return true
  },
})

type RefusedRefundPlan = ActPlan & { refund: RefundRow }

/** Answers a borrower who requested credit that it is not sent now. It stays the borrower's, who is notified and may request it again. */
export const refuseRefund = moneyAct({
  act: 'refuseRefund',
  input: moneyInputs.refuseRefund,
  read: (db, { orderId }, lock) => readCredit(db, orderId, lock),
  plan: ({ loan, refunds }: Credit): RefusedRefundPlan | ActProblem => {
    if (refunds.some(({ status }) => status === 'approved')) return { problem: 'refundUnderWay' }
    const refund = refunds.find(({ status }) => status === 'asked')
    if (!refund) return { problem: 'noRefundAsked' }
    const amount = { amountMinor: refund.amount_minor, currency: currencies[loan.market] }
    return { seen: seenCredit({ loan, refunds }), amount, loan, refund }
  },
  write: async (tx, { refund }, { by, input, now, statement }) => {
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ status: 'refused', reason: input.reason, decided_by: by, decided_at: now, finished_at: now })
      .where('id', '=', refund.id)
      .where('status', '=', 'asked')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await notifyRefused(tx, { refund, statement }, now)
    return true
  },
})

import { type Insertable, sql } from 'kysely'
import type { ActStatement } from '../../contract/calls/act-statement.ts'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { payoutOf } from '../../market/terms/schedule.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { notify } from '../notices/notify.ts'
import type { Payout, PayoutAttempt } from './payout-step.ts'

type NewPayout = Pick<
  Insertable<Schema['payouts']>,
  'id' | 'borrower_id' | 'order_id' | 'amount_minor' | 'purpose'
>

/** What a company knows an attempt by. Another attempt has another one, since companies pay once for each. */
export const referenceOf = ({ id }: Pick<Payout, 'id'>, attempt: number): string => `${id}-${attempt}`

/** Records that money is to be sent, once per id; `server/disbursement/` sends it. */
async function add(db: Db, payout: NewPayout, now: Date): Promise<void> {
  await db
    .insertInto('payouts')
    .values({
      ...payout,
      provider: '',
      reference: referenceOf(payout, 1),
      status: 'pending',
      next_try_at: null,
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Has an approved loan paid out, once per order. */
export async function requestPayout(db: Db, orderId: string, now: Date): Promise<void> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { receivedMinor } = payoutOf(order.terms)
  const { borrower_id } = order
  const payout = { id: `payout-${orderId}`, borrower_id, order_id: orderId, amount_minor: receivedMinor }
  await add(db, { ...payout, purpose: 'loan' }, now)
}

/** Has credit paid back that a person approved. */
export const requestRefundPayout = (db: Db, refund: Schema['refunds'], now: Date): Promise<void> => {
  const { id, borrower_id, order_id, amount_minor } = refund
  return add(db, { id, borrower_id, order_id, amount_minor, purpose: 'refund' }, now)
}

/** Whether the money of `o`, the order of the query around it, cannot be sent to the borrower's account. */
export const hasAccountProblem = sql<boolean>`exists (
  select 1 from payouts y where y.borrower_id = o.borrower_id and y.order_id = o.id and y.problem = 'account')`

/** Whether the money of the loan `o` did not go for a reason that a person of the lender has to remove. */
export const isPayoutFailed = sql<boolean>`exists (
  select 1 from payouts y where y.borrower_id = o.borrower_id and y.order_id = o.id and y.purpose = 'loan'
    and y.status = 'failed' and y.problem = 'company')`

/** Money that has not arrived and is not known to have failed, oldest first. */
export const pendingPayouts = (db: Db) =>
  db
    .selectFrom('payouts')
    .innerJoin('borrowers', 'borrowers.id', 'payouts.borrower_id')
    .select(['payouts.id', 'payouts.order_id', 'payouts.amount_minor', 'borrowers.market'])
    .where('payouts.status', 'in', ['pending', 'sending', 'sent', 'unknown'])
    .orderBy('payouts.created_at')
    .execute()

/** `movedAt`: when the money moved, if that was before it was known. `madeBy`, `reason`: who of the lender says so, and why. */
export type Booking = { now: Date; packs: Packs; movedAt?: Date; madeBy?: string; reason?: string }

/** The money of the loan has gone; one notice. */
export async function notifyPayout(tx: Db, payout: Payout, { now, packs }: Booking): Promise<void> {
  const { market } = await tx
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', payout.borrower_id)
    .executeTakeFirstOrThrow()
  const on = localDay(now, packs[market].timeZone)
  await notify(
    tx,
    {
      borrowerId: payout.borrower_id,
      matter: 'payout',
      subject: payout.id,
      orderId: payout.order_id,
      facts: { amountMinor: payout.amount_minor, on },
    },
    now,
  )
}

/** The borrower has to look at the account; one notice for each attempt. */
export const notifyAccountProblem = (tx: Db, payout: Payout, now: Date): Promise<void> =>
  notify(
    tx,
    {
      borrowerId: payout.borrower_id,
      matter: 'payout',
      subject: `${payout.id} account ${payout.attempt}`,
      orderId: payout.order_id,
      facts: { hasAccountProblem: true },
    },
    now,
  )

/** The borrower is not paid back what was approved: the money behind it is gone. */
export const notifyWithdrawn = (tx: Db, payout: Payout, now: Date): Promise<void> =>
  notify(
    tx,
    {
      borrowerId: payout.borrower_id,
      matter: 'payout',
      subject: `${payout.id} withdrawn`,
      orderId: payout.order_id,
      facts: { amountMinor: payout.amount_minor, isWithdrawn: true },
    },
    now,
  )

/** The borrower is not paid back what was requested. */
export const notifyRefused = (
  tx: Db,
  { refund, statement }: { refund: Schema['refunds']; statement: ActStatement },
  now: Date,
): Promise<void> =>
  notify(
    tx,
    {
      borrowerId: refund.borrower_id,
      matter: 'payout',
      subject: `${refund.id} refused`,
      orderId: refund.order_id,
      facts: { amountMinor: refund.amount_minor, isRefused: true, statement },
    },
    now,
  )

/** The order first, as everywhere where money moves, then its payout. */
export async function lockPayout(tx: Db, payoutId: string): Promise<Payout | null> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payouts').select('order_id').where('payouts.id', '=', payoutId),
    )
    .forNoKeyUpdate()
    .execute()
  const payout = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
  return payout ?? null
}

/** All attempts of a payout, those by hand among them. */
export const readAttempts = (
  db: Db,
  { id, borrower_id }: Pick<Payout, 'id' | 'borrower_id'>,
): Promise<PayoutAttempt[]> =>
  db
    .selectFrom('payout_attempts')
    .selectAll()
    .where('borrower_id', '=', borrower_id)
    .where('payout_id', '=', id)
    .orderBy('created_at')
    .orderBy('reference')
    .execute()

import { randomUUID } from 'node:crypto'
import { localDay } from '../../../market/dates.ts'
import type { Packs } from '../../../market/market.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import { type LoanRecord, lockLoan, positionOf } from '../../ledger/loan-record.ts'
import { type Chosen, chosenPeriods, type PeriodChoice } from '../chosen-periods.ts'
import type { OfOrder, PageQuote } from '../quotes.ts'

export type RepaymentRecord = Schema['card_repayments']

/** The order, locked, with its movements. Another borrower's is like one that does not exist. */
export async function lockOwnLoan(tx: Db, { borrowerId, orderId }: OfOrder): Promise<LoanRecord | null> {
  const loan = await lockLoan(tx, orderId)
  return loan?.borrowerId === borrowerId ? loan : null
}

/** What a choice comes to today, whatever amount was sent: what a page shows. */
export function dueOfChoice(
  loan: LoanRecord,
  choice: PeriodChoice,
  { now, packs }: { now: Date; packs: Packs },
): Chosen | null {
  const today = localDay(now, packs[loan.market].timeZone)
  const position = positionOf(loan, today)
  return position && chosenPeriods(position.periods, choice)
}

const ofOrder = (db: Db, { borrowerId, orderId }: OfOrder) =>
  db
    .selectFrom('card_repayments')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)

export const findRecord = (db: Db, of: OfOrder, recordId: string): Promise<RepaymentRecord | undefined> =>
  ofOrder(db, of).where('id', '=', recordId).where('way', '=', 'card').executeTakeFirst()

export const latestOfToken = (db: Db, of: OfOrder, token: string): Promise<RepaymentRecord | undefined> =>
  ofOrder(db, of)
    .where('repay_token', '=', token)
    .where('way', '=', 'card')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A payment of the order whose outcome is open: until it is known, no other is begun. */
export const underWayOf = (db: Db, of: OfOrder): Promise<RepaymentRecord | undefined> =>
  ofOrder(db, of).where('state', 'in', ['charging', 'unknown']).executeTakeFirst()

export const waitingWallet = (db: Db, of: OfOrder): Promise<RepaymentRecord | undefined> =>
  ofOrder(db, of)
    .where('way', '=', 'wallet')
    .where('state', '=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewRecord = Pick<RepaymentRecord, 'way' | 'card_id' | 'provider' | 'state'> & {
  of: OfOrder
  chosen: Chosen
  quote: PageQuote
  now: Date
}

export async function addRecord(
  tx: Db,
  { of, chosen, quote, now, ...given }: NewRecord,
): Promise<RepaymentRecord> {
  const charging = given.state === 'charging'
  return tx
    .insertInto('card_repayments')
    .values({
      ...given,
      id: `rp-${randomUUID()}`,
      borrower_id: of.borrowerId,
      order_id: of.orderId,
      up_to: chosen.upTo,
      amount_minor: chosen.amountMinor,
      repay_token: quote.token,
      quoted_at: quote.quoted_at,
      quoted_after: quote.after_entry,
      code_hash: '',
      code_tries: 0,
      codes_sent: 0,
      code_sent_at: null,
      created_at: now,
      charged_at: charging ? now : null,
      looked_up_at: null,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** At most one payment of an order waits for its code: a new one takes the place of the one before. */
export async function cancelPending(tx: Db, of: OfOrder, now: Date): Promise<void> {
  await tx
    .updateTable('card_repayments')
    .set({ state: 'cancelled', finished_at: now, code_hash: '' })
    .where('borrower_id', '=', of.borrowerId)
    .where('order_id', '=', of.orderId)
    .where('way', '=', 'card')
    .where('state', '=', 'pending')
    .execute()
}

type RecordOutcome = { from: readonly RepaymentRecord['state'][]; state: RepaymentRecord['state']; now: Date }

/** Ends a record that is still as the caller saw it: what was paid stays paid. */
export async function finishRecord(db: Db, id: string, { from, state, now }: RecordOutcome): Promise<void> {
  await db
    .updateTable('card_repayments')
    .set({ state, finished_at: state === 'unknown' ? null : now, code_hash: '' })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
}

export async function changeRecord(db: Db, id: string, changed: Partial<RepaymentRecord>): Promise<void> {
  await db.updateTable('card_repayments').set(changed).where('id', '=', id).execute()
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { localDay } from '../../../contract/market/dates.ts'
import type { Packs } from '../../../contract/market/market.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import { type LoanRecord, lockLoan, positionOf } from '../../ledger/loan-record.ts'
import { type Chosen, chosenPeriods, type PeriodChoice } from '../chosen-periods.ts'

export type RepaymentRecord = Schema['card_repayments']
export type OfOrder = { borrowerId: string; orderId: string }

/** The order, locked, with its movements. Another borrower's is like one that does not exist. */
export async function lockOwnLoan(tx: Db, { borrowerId, orderId }: OfOrder): Promise<LoanRecord | null> {
  const loan = await lockLoan(tx, orderId)
  return loan?.borrowerId === borrowerId ? loan : null
}

/** What the service asks for: from the order and the choice, whatever amount was sent. */
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

type NewRecord = Pick<RepaymentRecord, 'way' | 'card_id' | 'repay_token' | 'provider' | 'state'> & {
  of: OfOrder
  chosen: Chosen
  now: Date
}

export async function addRecord(tx: Db, { of, chosen, now, ...given }: NewRecord): Promise<RepaymentRecord> {
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

/** How long an amount that was quoted for a card or a wallet may be paid. */
const QUOTE_MS = 30 * 60_000

export const walletQuoteEnd = ({ created_at }: Pick<RepaymentRecord, 'created_at'>): Date =>
  new Date(created_at.getTime() + QUOTE_MS)

/**
 * One live token for a borrower and an order: two tabs share it, and so cannot begin two payments. It is renewed once it
 * has expired or its payment was made.
 */
export async function currentToken(db: Db, { borrowerId, orderId }: OfOrder, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + QUOTE_MS)
  const { rows } = await sql<{ token: string }>`
    insert into repay_tokens as t (borrower_id, order_id, token, expires_at)
    values (${borrowerId}, ${orderId}, ${randomUUID()}, ${expiresAt})
    on conflict (borrower_id, order_id) do update set
      token = case when t.expires_at <= ${now} or exists (select 1 from card_repayments r
        where r.borrower_id = t.borrower_id and r.order_id = t.order_id and r.repay_token = t.token
        and r.state = 'paid') then excluded.token else t.token end,
      expires_at = excluded.expires_at
    returning token`.execute(db)
  return rows[0]?.token ?? ''
}

export async function isLiveToken(db: Db, of: OfOrder & { token: string }, now: Date): Promise<boolean> {
  const live = await db
    .selectFrom('repay_tokens')
    .select('token')
    .where('borrower_id', '=', of.borrowerId)
    .where('order_id', '=', of.orderId)
    .where('token', '=', of.token)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return live !== undefined
}

import type { Db } from '../database/open.ts'
import { demoCardId } from '../demo/seed-cards.ts'
import { hashCode } from '../repayment/cards/card-codes.ts'
import { START } from './harness.ts'

export const REPAY_TOKEN = 'a-token-of-the-access-matrix'
export const CODE = '482913'
export const recordIds = { a: 'rp-of-a', b: 'rp-of-b' }

const LATER = new Date(START.getTime() + 60 * 60_000)
const people = [
  { id: recordIds.a, borrowerId: 'id-due', orderId: 'TR-due', key: 'due', upTo: 1 },
  { id: recordIds.b, borrowerId: 'id-settled', orderId: 'TR-settled', key: 'settled', upTo: 1 },
]
/** What the order of the demo owes on the day of the tests. */
const DUE_MINOR = 336_000_000

async function lastEntryOf(db: Db, orderId: string): Promise<number> {
  const { last } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(last)
}

/** A card, a live token and a payment that waits for its code, for both borrowers of the access matrix. */
export async function prepareCards(db: Db): Promise<void> {
  for (const { id, borrowerId, orderId, key, upTo } of people) {
    const order = { borrower_id: borrowerId, order_id: orderId }
    await db
      .insertInto('payment_quotes')
      .values({
        ...order,
        on_day: '2026-11-15',
        after_entry: await lastEntryOf(db, orderId),
        token: REPAY_TOKEN,
        quoted_at: START,
        valid_until: LATER,
      })
      .execute()
    await db
      .insertInto('card_repayments')
      .values({
        ...order,
        id,
        way: 'card',
        card_id: demoCardId('id', key, 0),
        repay_token: 'another token',
        up_to: upTo,
        amount_minor: DUE_MINOR,
        quoted_at: START,
        quoted_after: await lastEntryOf(db, orderId),
        provider: 'sandbox',
        state: 'pending',
        code_hash: hashCode(id, CODE),
        code_tries: 0,
        codes_sent: 1,
        code_sent_at: START,
        created_at: START,
        charged_at: null,
        looked_up_at: null,
        finished_at: null,
      })
      .execute()
  }
}

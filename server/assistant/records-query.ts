import type { Call } from '../calls/call.ts'
import type { Schema } from '../database/schema.ts'

type Record = Pick<Schema['assistant_records'], 'type' | 'value' | 'node_id' | 'found'>

/** A chat is over a day after the last message; the next one begins with the greeting. */
const CHAT_HOURS = 24
const SHOWN_MAX = 40

export async function saveRecord(
  { db, borrowerId, now }: Call,
  orderNo: string,
  record: Record,
): Promise<void> {
  await db
    .insertInto('assistant_records')
    .values({ borrower_id: borrowerId, order_id: orderNo || null, created_at: now, ...record })
    .execute()
}

/** The chat about an order, or about none, in the order in which it was held. */
export async function readRecords({ db, borrowerId, now }: Call, orderNo: string) {
  const since = new Date(now.getTime() - CHAT_HOURS * 60 * 60 * 1000)
  const latest = await db
    .selectFrom('assistant_records')
    .select(['id', 'type', 'value', 'node_id', 'found'])
    .where('borrower_id', '=', borrowerId)
    .where('order_id', 'is not distinct from', orderNo || null)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return latest.reverse()
}

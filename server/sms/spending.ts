import { DAY_MS } from '../../base/time.ts'
import type { Db } from '../database/open.ts'

/** The rest of the day's budget is for codes to borrowers. */
export const UNRESERVED_SHARE = 0.8

/** What the tries of the last 24 hours cost: a calendar day would let twice the budget out around midnight. */
export async function spentOfDay(db: Db, now: Date): Promise<number> {
  const { spent } = await db
    .selectFrom('sms_attempts')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('cost_micro_usd'), eb.lit(0)), 'bigint').as('spent'),
    )
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return spent
}

import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'

const LISTED_MAX = 200

/** A reversal whose payment has not come by then will hardly come by itself. */
const WAITS_DAYS = 3

export type DeadLetter = {
  id: number
  provider: string
  kind: string
  event_id: string
  reference: string
  amount_minor: number | null
  received_at: Date
  tries: number
  reason: string
}

/** What could not be done, oldest first, and money taken back from a payment of which nobody has told. */
export async function deadLetters(db: Db, now: Date): Promise<DeadLetter[]> {
  const waited = new Date(now.getTime() - WAITS_DAYS * 24 * 60 * 60_000)
  const rows = await db
    .selectFrom('gateway_events')
    .select([
      'id',
      'provider',
      'kind',
      'event_id',
      'reference',
      'amount_minor',
      'received_at',
      'tries',
      'reason',
    ])
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'dead'), and([eb('state', '=', 'waiting'), eb('received_at', '<', waited)])]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason || 'its payment has not come' }))
}

/** All of a callback that could not be read; empty for what could be. */
export const payloadOf = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('gateway_events').select('payload').where('id', '=', id).executeTakeFirst())
    ?.payload ?? ''

export type LetterResult = { done: true } | { problem: string }

/** Has it tried again: the next sweep of the running service does. */
export async function retryLetter(db: Db, { id }: { id: number }): Promise<LetterResult> {
  const { rows } = await sql`
    update gateway_events set state = case when kind = 'reversal' then 'waiting' else 'received' end, reason = '', tries = 0,
      next_try_at = null, finished_at = null
    where id = ${id} and state = 'dead' and kind <> 'correction' and (kind <> 'payment' or amount_minor > 0)
    returning id`.execute(db)
  if (rows.length > 0) return { done: true }
  return {
    problem: `there is no dead letter ${id} that can be tried again`,
  }
}

/** Removes the text of callbacks that nobody could read; that they came stays. */
export async function purgeUnreadCallbacks(db: Db, before: Date): Promise<number> {
  const purged = await db
    .updateTable('gateway_events')
    .set({ payload: '' })
    .where('kind', '=', 'unreadable')
    .where('payload', '<>', '')
    .where('received_at', '<', before)
    .executeTakeFirst()
  return Number(purged.numUpdatedRows)
}

import type { NoticeAttemptState } from '../../contract/calls/books.ts'
import type { NoticeChannel } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'

export type Attempt = { id: number; channel: NoticeChannel; state: NoticeAttemptState; tries: number }

export async function attemptsOf(db: Db, noticeId: number): Promise<ReadonlyMap<NoticeChannel, Attempt>> {
  const rows = await db
    .selectFrom('notice_attempts')
    .select(['id', 'channel', 'state', 'tries'])
    .where('notice_id', '=', noticeId)
    .execute()
  return new Map(rows.map((row) => [row.channel, row]))
}

type NewAttempt = {
  noticeId: number
  borrowerId: string
  channel: NoticeChannel
  state: NoticeAttemptState
  smsId?: number
  reason?: string
  now: Date
}

/**
 * Written before anything is sent, once for each way. Null where another process is at it. Only what was certainly not
 * taken, and a push message, which replaces itself on the phone, is begun again.
 */
export const beginNoticeAttempt = (
  db: Db,
  { noticeId, borrowerId, channel, state, smsId, reason = '', now }: NewAttempt,
) =>
  db
    .insertInto('notice_attempts')
    .values({
      notice_id: noticeId,
      borrower_id: borrowerId,
      channel,
      state,
      reason,
      sms_id: smsId ?? null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['notice_id', 'channel'])
        .doUpdateSet((eb) => ({ state, tries: eb('notice_attempts.tries', '+', 1), changed_at: now }))
        .where((eb) =>
          eb.or([
            eb('notice_attempts.state', '=', 'later'),
            eb.and([eb('notice_attempts.state', '=', 'sending'), eb.val(channel === 'push')]),
          ]),
        ),
    )
    .returning(['id', 'tries'])
    .executeTakeFirst()

type AttemptEnd = { state: NoticeAttemptState; providerId?: string; reason?: string; now: Date }

export const endNoticeAttempt = (db: Db, id: number, { state, providerId, reason, now }: AttemptEnd) =>
  db
    .updateTable('notice_attempts')
    .set({ state, changed_at: now, reason: reason ?? '', ...(providerId && { provider_id: providerId }) })
    .where('id', '=', id)
    .execute()

/** What the company reported of a message to a phone number, with its cost; null where nothing is known of it. */
const lastTry = (db: Db, smsId: number) =>
  db
    .selectFrom('sms_attempts')
    .select(['status', 'provider_id', 'error', 'cost_micro_usd'])
    .where('message_id', '=', smsId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Copies what became of a message to a phone number, since that is stored for a few weeks only. */
export async function copyReport(db: Db, smsId: number, { now, isOver }: { now: Date; isOver: boolean }) {
  const tried = await lastTry(db, smsId)
  const state =
    tried?.status === 'delivered'
      ? 'delivered'
      : !tried || tried.status === 'failed'
        ? 'failed'
        : isOver
          ? 'unknown'
          : 'sent'
  await db
    .updateTable('notice_attempts')
    .set({
      state,
      provider_id: tried?.provider_id ?? '',
      reason: tried?.error ?? (state === 'unknown' ? 'no report' : ''),
      cost_micro_usd: tried?.cost_micro_usd ?? 0,
      changed_at: now,
    })
    .where('sms_id', '=', smsId)
    .where('state', '=', 'sent')
    .execute()
  return state
}

import { withLocale } from '../../market/locale.server.ts'
import { noticeLink, noticeText } from '../notices/notice-text.ts'
import type { PushResult } from '../push/push.ts'
import { beginNoticeAttempt, endNoticeAttempt } from './attempts.ts'
import { type DeliveryDeps, RETRY_MAX_MS, RETRY_MS, type SendBy, type Sending, TRIES_MAX } from './sending.ts'

const TTL_SECONDS = 24 * 60 * 60
const DEVICES_MAX = 10

const targetsOf = ({ db }: DeliveryDeps, { notice }: Sending) =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('borrower_id', '=', notice.borrowerId)
    .orderBy('seen_at', 'desc')
    .limit(DEVICES_MAX)
    .execute()

type Target = Awaited<ReturnType<typeof targetsOf>>[number]

/** A browser that no longer wants it is removed. */
async function sendTo({ db, push }: DeliveryDeps, { notice, pack }: Sending, target: Target) {
  const { language } = target
  const { title, brief } = withLocale(language, () => noticeText(notice, { pack, language }))
  const tag = `notice-${notice.id}`
  const link = noticeLink(notice, notice.market)
  const payload = JSON.stringify({ tag, title, text: brief, link, language })
  const sent = await push?.send(target, { payload, topic: tag, ttlSeconds: TTL_SECONDS })
  if (sent?.outcome === 'gone')
    await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', target.endpoint_hash).execute()
  return sent ?? { outcome: 'refused' as const }
}

/** When the push services that ask to wait may be tried again. */
function pauseMs(results: readonly PushResult[]): number {
  const requested = results.map((result) => (result.outcome === 'later' ? (result.afterMs ?? RETRY_MS) : 0))
  return Math.min(Math.max(...requested, RETRY_MS / 2), RETRY_MAX_MS)
}

/** To every browser of the borrower. */
export const sendPush: SendBy = async (deps, sending) => {
  const { notice, now } = sending
  const { db } = deps
  const targets = await targetsOf(deps, sending)
  if (targets.length === 0) return { outcome: 'absent' }
  const { id: noticeId, borrowerId } = notice
  const attempt = await beginNoticeAttempt(db, {
    noticeId,
    borrowerId,
    channel: 'push',
    state: 'sending',
    now,
  })
  if (!attempt) return { outcome: 'taken' }
  const results = await Promise.all(targets.map((target) => sendTo(deps, sending, target)))
  const sent = results.find((result) => result.outcome === 'sent')
  if (sent) {
    const providerId = ('messageId' in sent && sent.messageId) || ''
    await endNoticeAttempt(db, attempt.id, { state: 'sent', providerId, now })
    return { outcome: 'sent' }
  }
  const isLater = results.some(({ outcome }) => outcome === 'later') && attempt.tries < TRIES_MAX
  const reason = [...new Set(results.map(({ outcome }) => outcome))].join(', ')
  await endNoticeAttempt(db, attempt.id, { state: isLater ? 'later' : 'failed', reason, now })
  return isLater ? { outcome: 'later', afterMs: pauseMs(results) } : { outcome: 'failed' }
}

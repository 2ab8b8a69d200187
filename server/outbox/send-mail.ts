import { withLocale } from '../../market/locale.server.ts'
import { mailAddressOf } from '../application/mail-address.ts'
import type { MailResult } from '../mail/mail.ts'
import { mailText } from '../notices/notice-text.ts'
import { beginNoticeAttempt, endNoticeAttempt } from './attempts.ts'
import { type ChannelResult, RETRY_MS, type SendBy, TRIES_MAX } from './sending.ts'

const states = { sent: 'sent', refused: 'failed', later: 'later', unknown: 'unknown' } as const

/** A mail server that asks to wait is tried again, a few times. */
function endOf(result: MailResult, tries: number) {
  const isLast = result.outcome === 'later' && tries >= TRIES_MAX
  const state = isLast ? ('failed' as const) : states[result.outcome]
  const sent = 'reason' in result ? { reason: result.reason } : { providerId: result.providerId }
  return { state, ...sent }
}

/** To the address of the newest application. It is noted before it is sent: a process that ends meanwhile sends it once. */
export const sendMailNotice: SendBy = async (deps, { notice, pack, now }): Promise<ChannelResult> => {
  const { db, mail } = deps
  const to = await mailAddressOf(deps, notice.borrowerId)
  if (!mail || to === null) return { outcome: 'absent' }
  const { id: noticeId, borrowerId } = notice
  const attempt = await beginNoticeAttempt(db, {
    noticeId,
    borrowerId,
    channel: 'mail',
    state: 'sending',
    now,
  })
  if (!attempt) return { outcome: 'taken' }
  const language = notice.language ?? pack.language
  const content = withLocale(language, () => mailText(notice, { pack, language }))
  const result = await mail.send({ to, from: pack.appName, key: `notice-${notice.id}`, ...content })
  const end = endOf(result, attempt.tries)
  await endNoticeAttempt(db, attempt.id, { ...end, now })
  return end.state === 'later'
    ? { outcome: 'later', afterMs: attempt.tries * 5 * RETRY_MS }
    : { outcome: end.state }
}

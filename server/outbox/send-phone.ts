import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Db } from '../database/open.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import { noticeText, templateVariables } from '../notices/notice-text.ts'
import { deliverSms, queueSms } from '../sms/messages.ts'
import type { SmsMessage } from '../sms/routes.ts'
import { beginNoticeAttempt, copyReport } from './attempts.ts'
import { closeNotice, leaseEnd, reopenNotice } from './open-notices.ts'
import type { ChannelResult, DeliveryDeps, SendBy, Sending } from './sending.ts'

type PhoneMessage = Pick<SmsMessage, 'template'> & { channel: 'sms' | 'whatsapp'; language: Language }

/** The message, its try and that the notice is told are one transaction: whoever ends in between sends it once. */
const store = (
  tx: Db,
  deps: DeliveryDeps,
  { sending, message }: { sending: Sending; message: PhoneMessage },
) =>
  withLocale(message.language, async () => {
    const { notice, pack, now } = sending
    const { channel, language, template } = message
    if (!(await closeNotice(tx, notice.id, channel))) return null
    const { title, text } = noticeText(notice, { pack, language })
    const body = `${pack.appName}: ${title}. ${text}`
    const smsId = await queueSms(tx, deps, {
      phone: notice.phone,
      body,
      language,
      now,
      ...(template && { template }),
    })
    const { id: noticeId, borrowerId } = notice
    const begun = await beginNoticeAttempt(tx, { noticeId, borrowerId, channel, state: 'sent', smsId, now })
    if (!begun) throw new Error(`notice ${noticeId} was sent by ${channel} before`)
    return smsId
  })

async function sendToPhone(
  deps: DeliveryDeps,
  sending: Sending,
  message: PhoneMessage,
): Promise<ChannelResult> {
  const { db, log } = deps
  const { notice, now, mayCost } = sending
  if (!mayCost) {
    log.warn({ notice: notice.id }, 'no budget for the message of a notice')
    const { id: noticeId, borrowerId } = notice
    await beginNoticeAttempt(db, {
      noticeId,
      borrowerId,
      channel: message.channel,
      state: 'failed',
      reason: 'no budget',
      now,
    })
    return { outcome: 'failed' }
  }
  const smsId = await db.transaction().execute((tx) => store(tx, deps, { sending, message }))
  if (smsId === null) return { outcome: 'taken' }
  await deliverSms(deps, smsId, now)
  const state = await copyReport(db, smsId, { now, isOver: false })
  if (state !== 'failed') return { outcome: 'sent' }
  // It is still this process that goes on with the next way.
  await reopenNotice(db, notice.id, { sentBy: message.channel, dueAt: leaseEnd(now) })
  return { outcome: 'failed' }
}

const languageOf = ({ notice, pack }: Sending) => notice.language ?? pack.language

export const sendSmsNotice: SendBy = (deps, sending) =>
  sendToPhone(deps, sending, { channel: 'sms', language: languageOf(sending) })

/** What the templates that they approved do not speak of: of a payout they say that money was sent. */
const unapproved = [
  'creditMinor',
  'creditOf',
  'changedAccount',
  'hasAccountProblem',
  'isWithdrawn',
  'isRefused',
] as const satisfies readonly (keyof NoticeValues)[]

/** Only with a template that WhatsApp has approved for the matter and the language. */
export const sendWhatsApp: SendBy = async (deps, sending) => {
  const { notice, pack } = sending
  const language = languageOf(sending)
  const contentSid = unapproved.some((name) => notice.facts[name] !== undefined)
    ? undefined
    : deps.sms.templateOf?.(notice.matter, language)
  if (!contentSid) return { outcome: 'absent' }
  const variables = templateVariables(notice, { pack, language })
  return sendToPhone(deps, sending, { channel: 'whatsapp', language, template: { contentSid, variables } })
}

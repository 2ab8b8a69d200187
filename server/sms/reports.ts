import type { Db } from '../database/open.ts'
import { deliverSms, purgeBody, type SmsServices } from './messages.ts'

export type SmsReport = { attemptId: number; status: 'sent' | 'failed' | 'delivered'; error: string | null }

/** What a later report may still change: reports come unordered, and delivered is final. */
const openTo = {
  sent: ['sending'],
  failed: ['sending', 'sent'],
  delivered: ['sending', 'sent', 'late', 'failed'],
} as const

/** A provider reports what became of a message. One that was not delivered is sent by the next route. */
export async function takeReport(services: SmsServices, report: SmsReport, now: Date): Promise<void> {
  const { attemptId, status, error } = report
  const changed = await services.db
    .updateTable('sms_attempts')
    .set({ status, ...(error !== null && { error }) })
    .where('id', '=', attemptId)
    .where('status', 'in', openTo[status])
    .returning('message_id')
    .executeTakeFirst()
  if (!changed) return
  if (status === 'delivered') await purgeBody(services.db, changed.message_id)
  if (status === 'failed') await deliverSms(services, changed.message_id, now)
}

/** How long a message may be on its way before the next route is tried, and how long it is worth trying. */
export const PATIENCE_MS = 45_000
const WORTH_MS = 10 * 60_000

/** Messages that nobody reported as delivered, and those that a crash left unsent. Any process may sweep. */
export async function sweepSms(services: SmsServices, now: Date): Promise<void> {
  const { db } = services
  const impatient = new Date(now.getTime() - PATIENCE_MS)
  const waiting = await db
    .selectFrom('sms_messages as m')
    .select('m.id')
    .where('m.sealed', '=', true)
    .where('m.body', '<>', '')
    .where('m.created_at', '>', new Date(now.getTime() - WORTH_MS))
    .where('m.created_at', '<=', impatient)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sms_attempts as a')
            .select('a.id')
            .whereRef('a.message_id', '=', 'm.id')
            .where((eb) => eb.or([eb('a.status', '=', 'delivered'), eb('a.created_at', '>', impatient)])),
        ),
      ),
    )
    .execute()
  for (const { id } of waiting) {
    await db
      .updateTable('sms_attempts')
      .set({ status: 'late' })
      .where('message_id', '=', id)
      .where('status', 'in', ['sending', 'sent'])
      .execute()
    await deliverSms(services, id, now)
  }
}

/** Phone numbers are not stored longer than limits, support and the month's bill need them. */
export async function purgeOldSms(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('sms_messages').where('created_at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

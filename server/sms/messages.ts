import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Db } from '../database/open.ts'
import type { Log } from '../log.ts'
import type { OutgoingSms, Sms, SmsMessage, SmsRoute } from './routes.ts'
import { sealBody, unsealBody } from './seal.ts'
import { spentOfDay, UNRESERVED_SHARE } from './spending.ts'

export type SmsServices = { db: Db; sms: Sms; codeSecrets: Secrets; log: Log }
type SmsPayload = Pick<SmsMessage, 'body' | 'code' | 'language' | 'template'>

/**
 * Writes a message and its first try down, in the caller's own transaction: what it costs counts from here on.
 * `deliverSms` then sends it, or a sweep where the process ended in between.
 */
export async function queueSms(db: Db, { sms, codeSecrets }: Omit<SmsServices, 'db'>, message: SmsMessage) {
  const { phone, body, code, language, template, now } = message
  const stored = sms.plain ? body : sealBody(JSON.stringify({ body, code, language, template }), codeSecrets)
  const { id } = await db
    .insertInto('sms_messages')
    .values({ phone, body: stored, sealed: !sms.plain, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const route = sms.routes.find(({ takes }) => takes(message))
  if (route) await beginAttempt(db, { id, phone }, { route, position: 0, status: 'queued', now })
  return id
}

type NewAttempt = { route: SmsRoute; position: number; status: 'queued' | 'sending'; now: Date }

/** Nothing where another process has begun the same try. */
const beginAttempt = (db: Db, message: { id: number; phone: string }, attempt: NewAttempt) =>
  db
    .insertInto('sms_attempts')
    .values({
      message_id: message.id,
      position: attempt.position,
      route: attempt.route.name,
      status: attempt.status,
      provider_id: null,
      error: null,
      cost_micro_usd: attempt.route.costMicroUsd(message.phone),
      created_at: attempt.now,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()

const claimQueued = (db: Db, messageId: number) =>
  db
    .updateTable('sms_attempts')
    .set({ status: 'sending' })
    .where('message_id', '=', messageId)
    .where('status', '=', 'queued')
    .returning('id')
    .executeTakeFirst()

type Next = { route: SmsRoute; outgoing: OutgoingSms } | 'taken' | 'none left'

/** The try that is due, claimed for this process alone. */
async function nextAttempt({ db, sms, codeSecrets }: SmsServices, id: number, now: Date): Promise<Next> {
  const message = await db.selectFrom('sms_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message || message.body === '') return 'none left'
  const payload: SmsPayload = message.sealed
    ? JSON.parse(unsealBody(message.body, codeSecrets))
    : { body: message.body }
  const tried = await db.selectFrom('sms_attempts').select('status').where('message_id', '=', id).execute()
  if (tried.some(({ status }) => status === 'delivered')) return 'taken'
  const queued = tried.some(({ status }) => status === 'queued')
  const position = queued ? 0 : tried.length
  const route = sms.routes.filter(({ takes }) => takes(payload))[position]
  if (!route) return 'none left'
  // Another route is for a message that is on its way already: it leaves what is reserved alone.
  const spendable = sms.dailyBudgetMicroUsd * UNRESERVED_SHARE
  if (!queued && (await spentOfDay(db, now)) + route.costMicroUsd(message.phone) > spendable)
    return 'none left'
  const begun = queued
    ? await claimQueued(db, id)
    : await beginAttempt(db, message, { route, position, status: 'sending', now })
  return begun ? { route, outgoing: { ...payload, phone: message.phone, attemptId: begun.id } } : 'taken'
}

/** Sends a message by the next route that has not been tried. True when one has taken it. */
export async function deliverSms(services: SmsServices, id: number, now: Date): Promise<boolean> {
  for (;;) {
    const next = await nextAttempt(services, id, now)
    if (next === 'taken') return true
    if (next === 'none left') {
      if (!services.sms.plain) await purgeBody(services.db, id)
      return false
    }
    const { route, outgoing } = next
    const sent = await route.send(outgoing)
    if (!('failed' in sent)) {
      await noteSent(services.db, outgoing.attemptId, sent)
      return true
    }
    services.log.warn({ sms: route.name, failed: sent.failed })
    await services.db
      .updateTable('sms_attempts')
      .set({ status: 'failed', error: sent.failed })
      .where('id', '=', outgoing.attemptId)
      .execute()
  }
}

type Taken = { providerId: string; delivered: boolean }

/** A report of the provider may have come in before its reply did. */
async function noteSent(db: Db, attemptId: number, { providerId, delivered }: Taken): Promise<void> {
  const attempt = db.updateTable('sms_attempts').where('id', '=', attemptId)
  await attempt.set({ provider_id: providerId }).execute()
  await attempt
    .set({ status: delivered ? 'delivered' : 'sent' })
    .where('status', '=', 'sending')
    .execute()
}

export const purgeBody = (db: Db, messageId: number) =>
  db.updateTable('sms_messages').set({ body: '' }).where('id', '=', messageId).execute()

/** Writes down and sends. False when no route took it. */
export async function sendSms(services: SmsServices, message: SmsMessage): Promise<boolean> {
  return deliverSms(services, await queueSms(services.db, services, message), message.now)
}

/** Into the outbox whatever else is configured: the developer page's test message. */
export async function sendToOutbox(db: Db, { phone, body, now }: SmsMessage): Promise<void> {
  await db.insertInto('sms_messages').values({ phone, body, created_at: now }).execute()
}

const SHOWN = 20

export const readOutbox = (db: Db) =>
  db
    .selectFrom('sms_messages')
    .selectAll()
    .where('sealed', '=', false)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()

import type { Db } from './database/open.ts'

export type SmsMessage = { phone: string; body: string; now: Date }

/** The default of the SMS port: messages are kept in the database and shown on the developer page only. */
export async function sendToOutbox(db: Db, message: SmsMessage): Promise<void> {
  await db
    .insertInto('sms_messages')
    .values({ phone: message.phone, body: message.body, created_at: message.now })
    .execute()
}

const SHOWN = 20

export const readOutbox = (db: Db) =>
  db.selectFrom('sms_messages').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()

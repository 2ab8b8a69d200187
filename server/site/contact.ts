import type { site } from '../../contract/calls/site.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Market } from '../../market/language.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { newNumber } from './numbers.ts'

/** The same message again within this time are a second tap, or a reload. */
export const SAME_TAP_MS = 10 * 60_000

type Message = { name: string; telephone: string; content: string; email: string; company: string }

const trimmed = (message: Message): Message => ({
  name: message.name.trim(),
  telephone: message.telephone.trim(),
  content: message.content.trim(),
  email: message.email.trim(),
  company: message.company.trim(),
})

const sentBefore = (call: Call, { name, telephone, content }: Message) =>
  call.db
    .selectFrom('contact_messages')
    .select('number')
    .where('answered_at', 'is', null)
    .where('created_at', '>', new Date(call.now.getTime() - SAME_TAP_MS))
    .where('market', '=', call.pack.market)
    .where('name', '=', name)
    .where('telephone', '=', telephone)
    .where('content', '=', content)
    .executeTakeFirst()

/** As the privacy policy promises, a message is deleted some time after it was answered. */
export async function purgeAnsweredMessages(
  db: Db,
  { market, before }: { market: Market; before: Date },
): Promise<number> {
  const gone = await db
    .deleteFrom('contact_messages')
    .where('market', '=', market)
    .where('answered_at', '<', before)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Product 10.7: what the contact form sends is stored, and reaches the desk. */
export const contactHandlers = {
  contactSave: async (call, request) => {
    const message = trimmed(request)
    if (!message.name || !message.telephone || !message.content) return refuse(codes.invalidRequest)
    const before = await sentBefore(call, message)
    if (before) return before
    const number = newNumber('CM')
    await call.db
      .insertInto('contact_messages')
      .values({
        ...message,
        number,
        market: call.pack.market,
        language: call.language,
        created_at: call.now,
        answered_at: null,
      })
      .execute()
    return { number }
  },
} satisfies Handlers<Pick<typeof site, 'contactSave'>>

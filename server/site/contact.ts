import type { site } from '../../contract/calls/site.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { COMPLAINT_REPLY_WORKING_DAYS } from '../../market/constants.ts'
import { localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { addWorkingDays } from '../../market/working-days.ts'
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

/** A message has no promised day: the desk's is that of complaints (decision 032). */
export const messageDueOn = (receivedOn: string, daysOff: MarketPack['daysOff']): string =>
  addWorkingDays(receivedOn, COMPLAINT_REPLY_WORKING_DAYS, daysOff)

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
        due_on: messageDueOn(localDay(call.now, call.pack.timeZone), call.pack.daysOff),
        answered_at: null,
      })
      .execute()
    return { number }
  },
} satisfies Handlers<Pick<typeof site, 'contactSave'>>

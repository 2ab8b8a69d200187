import * as texts from '#texts'
import { isEmail, phoneRules } from '../../base/strings.ts'
import type { DataRequestKind, site } from '../../contract/calls/site.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { SAME_TAP_MS } from './contact.ts'
import { newNumber } from './numbers.ts'

/** The account's phone number as it is stored, or an e-mail address; nothing else can prove who owns an account. */
export function readContact(text: string, market: Market): { phone: string } | { email: string } | null {
  const phone = phoneRules[market].normalise(text)
  if (phone) return { phone }
  const email = text.trim().toLowerCase()
  return isEmail(email) ? { email } : null
}

/** The day until which a request is answered: so many days after the day on which it came, where the lender is. */
export const dataRequestDueOn = (
  kind: DataRequestKind,
  receivedOn: string,
  { site: { dataRequestDays } }: MarketPack,
) => addDays(receivedOn, dataRequestDays[kind])

type DataRequestInput = { kind: DataRequestKind; contact: string; note: string }

const filedBefore = (call: Call, { kind, contact, note }: DataRequestInput) =>
  call.db
    .selectFrom('data_requests')
    .select(['number', 'due_on as dueOn'])
    .where('done_at', 'is', null)
    .where('created_at', '>', new Date(call.now.getTime() - SAME_TAP_MS))
    .where('market', '=', call.pack.market)
    .where('kind', '=', kind)
    .where('contact', '=', contact)
    .where('note', '=', note)
    .executeTakeFirst()

const ownerOf = (call: Call, phone: string) =>
  call.db
    .selectFrom('borrowers')
    .select('id')
    .where('phone', '=', phone)
    .where('market', '=', call.pack.market)
    .executeTakeFirst()

/** Whether there is such an account is not disclosed: every request gets a number and a day. */
export const dataRequestHandlers = {
  dataRequestSave: async (call, request) => {
    const given = readContact(request.contact, call.pack.market)
    if (!given) return refuse(codes.invalidRequest, texts.data_request_contact_wrong())
    const contact = 'phone' in given ? given.phone : given.email
    const filing = { kind: request.kind, contact, note: request.note.trim() }
    const before = await filedBefore(call, filing)
    if (before) return before
    const owner = 'phone' in given ? await ownerOf(call, given.phone) : undefined
    const receivedOn = localDay(call.now, call.pack.timeZone)
    const number = newNumber('DR')
    const due = dataRequestDueOn(request.kind, receivedOn, call.pack)
    await call.db
      .insertInto('data_requests')
      .values({
        ...filing,
        number,
        borrower_id: owner?.id ?? null,
        market: call.pack.market,
        language: call.language,
        created_at: call.now,
        received_on: receivedOn,
        due_on: due,
        done_at: null,
      })
      .execute()
    return { number, dueOn: due }
  },
  dataRequestRead: async (call, { number }) => {
    const found = await call.db
      .selectFrom('data_requests')
      .select(['number', 'kind', 'received_on as receivedOn', 'due_on as dueOn', 'done_at'])
      .where('number', '=', number.trim().toUpperCase())
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    const { done_at, ...request } = found
    return { ...request, state: done_at ? ('done' as const) : ('received' as const) }
  },
} satisfies Handlers<Pick<typeof site, 'dataRequestSave' | 'dataRequestRead'>>

import { COMPLAINT_REPLY_WORKING_DAYS } from '../../contract/market/constants.ts'
import { localDay } from '../../contract/market/dates.ts'
import type { Packs } from '../../contract/market/market.ts'
import { addWorkingDays } from '../../contract/market/working-days.ts'
import { type DeskInput, deskProblem, type HandlingResult } from '../complaints/desk.ts'
import type { Db } from '../database/open.ts'
import type { SiteTables } from '../database/tables/site.ts'
import { waitingMessages } from '../site/contact.ts'
import { waitingDataRequests } from '../site/data-requests.ts'

/** A message of the contact form or a data request, as the desk lists it. */
export type OpenRequest = {
  number: string
  kind: 'message' | SiteTables['data_requests']['kind']
  receivedOn: string
  dueOn: string
  /** How to reach whoever asks. */
  from: string
  text: string
}

const LISTED_MAX = 200

/** Everything that visitors wait for an answer to, what is due first at the top (decision 093). */
export async function openRequests(db: Db, packs: Packs): Promise<OpenRequest[]> {
  const messages = (await waitingMessages(db, LISTED_MAX)).map((message): OpenRequest => {
    const { timeZone, daysOff } = packs[message.market]
    const receivedOn = localDay(message.created_at, timeZone)
    const { name, telephone, email, company } = message
    return {
      number: message.number,
      kind: 'message',
      receivedOn,
      dueOn: addWorkingDays(receivedOn, COMPLAINT_REPLY_WORKING_DAYS, daysOff),
      from: [name, telephone, email, company].filter(Boolean).join(', '),
      text: message.content,
    }
  })
  const requests = (await waitingDataRequests(db, LISTED_MAX)).map(
    (request): OpenRequest => ({
      number: request.number,
      kind: request.kind,
      receivedOn: request.received_on,
      dueOn: request.due_on,
      from: [request.contact, request.borrower_id && `borrower ${request.borrower_id}`]
        .filter(Boolean)
        .join(', '),
      text: request.note,
    }),
  )
  return [...messages, ...requests].sort((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/** Closes a message or a data request with what was answered; it is listed no longer. */
export async function closeRequest(db: Db, { id, handler, text, now }: DeskInput): Promise<HandlingResult> {
  const problem = deskProblem({ handler, text })
  if (problem) return { problem }
  if (text.trim() === '') return { problem: 'say what was answered (--text)' }
  const number = id.trim().toUpperCase()
  const closed = { handler: handler.trim(), answer: text.trim() }
  const done =
    (await db
      .updateTable('contact_messages')
      .set({ ...closed, answered_at: now })
      .where('number', '=', number)
      .where('answered_at', 'is', null)
      .returning('number')
      .executeTakeFirst()) ??
    (await db
      .updateTable('data_requests')
      .set({ ...closed, done_at: now })
      .where('number', '=', number)
      .where('done_at', 'is', null)
      .returning('number')
      .executeTakeFirst())
  return done ? { done: true } : { problem: await whyNotClosed(db, number) }
}

async function whyNotClosed(db: Db, number: string): Promise<string> {
  const found = await siteRequestOf(db, number)
  if (!found?.closedAt) return `there is no message or data request ${number}`
  const { handler, closedAt } = found
  const by = handler && ` by ${handler}`
  return `${number} was closed${by} on ${closedAt.toISOString().slice(0, 10)} already`
}

/** One of them, open or closed; undefined where there is no such number. */
export async function siteRequestOf(db: Db, id: string) {
  const number = id.trim().toUpperCase()
  const message = await db
    .selectFrom('contact_messages')
    .select(['number', 'created_at as receivedAt', 'name', 'telephone as contact', 'content as text'])
    .select(['answered_at as closedAt', 'handler', 'answer'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (message) return message
  return db
    .selectFrom('data_requests')
    .select(['number', 'created_at as receivedAt', 'kind', 'contact', 'note as text'])
    .select(['done_at as closedAt', 'handler', 'answer'])
    .where('number', '=', number)
    .executeTakeFirst()
}

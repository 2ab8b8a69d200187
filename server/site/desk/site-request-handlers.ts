import * as texts from '#texts'
import type { site } from '../../../contract/calls/site.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { done } from '../../../contract/wire/operation.ts'
import { formatInstant } from '../../../market/dates.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { dataQueue, findSiteRequest, messageQueue } from './site-request-queue.ts'

const HANDLER_MAX = 60

/** Only one that is open; false where it is none. */
async function closeRequest({ db, staff, now }: StaffCall, id: string, text: string): Promise<boolean> {
  const number = id.trim().toUpperCase()
  const closed = { handler: staff.name.slice(0, HANDLER_MAX), answer: text.trim() }
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
  return done !== undefined
}

export const siteRequestHandlers = {
  siteRequestQueue: (call, { of, ...input }) => (of === 'message' ? messageQueue : dataQueue)(call, input),
  siteRequestShow: async (call, { number }) => {
    const found = await findSiteRequest(call, number)
    if (!found) return refuse(codes.notFound)
    call.record({ subject: `request ${found.number}`, borrowerId: found.borrowerId })
    return found
  },
  siteRequestClose: async (call, { number, text }) => {
    if (text.trim() === '') return refuse(codes.invalidRequest)
    const isClosed = await closeRequest(call, number, text)
    const found = await findSiteRequest(call, number)
    if (!found) return refuse(codes.notFound)
    if (!isClosed) {
      const time = formatInstant(new Date(found.closedAt), call.language, call.packs[found.market].timeZone)
      return refuse(
        codes.changedMeanwhile,
        texts.desk_request_closed_by({ name: found.handler || '–', time }),
      )
    }
    call.record({ subject: `request ${found.number}`, borrowerId: found.borrowerId })
    return done
  },
} satisfies Handlers<StaffRows<typeof site>>

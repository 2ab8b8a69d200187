import * as texts from '#texts'
import { deskRefuse, done } from '../../../contract/desk/desk-call.ts'
import type { siteRequests } from '../../../contract/desk/site-requests.ts'
import { formatInstant } from '../../../contract/market/dates.ts'
import type { DeskHandlers } from '../desk-context.ts'
import { closeRequest } from '../requests.ts'
import { dataQueue, findSiteRequest, messageQueue } from './site-request-queue.ts'

const HANDLER_MAX = 60

export const siteRequestHandlers = {
  siteRequestQueue: (call, { of, ...input }) => (of === 'message' ? messageQueue : dataQueue)(call, input),
  siteRequestShow: async (call, { number }) => {
    const found = await findSiteRequest(call, number)
    if (!found) return deskRefuse('notFound')
    call.record({ subject: `request ${found.number}`, borrowerId: found.borrowerId })
    return found
  },
  siteRequestClose: async (call, { number, text }) => {
    const { db, now, staff } = call
    const handler = staff.name.slice(0, HANDLER_MAX)
    const closed = await closeRequest(db, { id: number, handler, text, now })
    const found = await findSiteRequest(call, number)
    if (!found) return deskRefuse('notFound')
    if ('problem' in closed) {
      if (found.closedAt === '') return deskRefuse('invalid')
      const time = formatInstant(new Date(found.closedAt), call.language, call.packs[found.market].timeZone)
      return deskRefuse('changed', texts.desk_request_closed_by({ name: found.handler || '–', time }))
    }
    call.record({ subject: `request ${found.number}`, borrowerId: found.borrowerId })
    return done
  },
} satisfies DeskHandlers<typeof siteRequests>

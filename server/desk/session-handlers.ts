import { done } from '../../contract/desk/desk-call.ts'
import type { session } from '../../contract/desk/session.ts'
import { endStaffSession } from '../staff/sessions.ts'
import type { DeskHandlers } from './desk-context.ts'

export const deskSessionHandlers = {
  staffSignOut: async (call) => {
    await endStaffSession(call.db, call.sessionId)
    call.record({ subject: `staff ${call.staff.email}` })
    return done
  },
} satisfies DeskHandlers<typeof session>

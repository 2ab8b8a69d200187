import type { session } from '../../contract/desk/session.ts'
import { done } from '../../contract/wire/operation.ts'
import type { Handlers } from '../calls/call.ts'
import { endStaffSession } from '../staff/sessions.ts'

export const deskSessionHandlers = {
  staffSignOut: async (call) => {
    await endStaffSession(call.db, call.sessionId)
    call.record({ subject: `staff ${call.staff.email}` })
    return done
  },
} satisfies Handlers<typeof session>

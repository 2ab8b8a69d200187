import * as texts from '#texts'
import { deskRefuse, done } from '../../../contract/desk/desk-call.ts'
import type { staffCalls } from '../../../contract/desk/staff.ts'
import { invitationByEmail, renewInvitationToken, withdrawInvitation } from '../../staff/invitations.ts'
import { lockMember, markLeft } from '../../staff/members.ts'
import { endSessionsOf } from '../../staff/sessions.ts'
import type { DeskHandlers } from '../desk-context.ts'
import { invitationRows, sessionRowOf, sessionsOf, staffPage, staffRowOf } from './staff-lists.ts'
import { staffProposals } from './staff-proposals.ts'

export const staffHandlers = {
  ...staffProposals,

  staffList: async (call, { after = '' }) => ({
    ...(await staffPage(call, after)),
    invitations: after === '' ? await invitationRows(call) : [],
  }),

  staffShow: async (call, { staffId }) => {
    const member = await call.db
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'role', 'left_at'])
      .where('id', '=', staffId)
      .executeTakeFirst()
    if (!member) return deskRefuse('notFound')
    const sessions = await sessionsOf(call, [staffId])
    return { ...staffRowOf(member, sessions), openSessions: sessions.map(sessionRowOf) }
  },

  staffSessionsEnd: async (call, { staffId, sessionId }) => {
    const member = await lockMember(call.db, staffId)
    if (!member) return deskRefuse('notFound')
    if (sessionId)
      await call.db
        .deleteFrom('staff_sessions')
        .where('id', '=', sessionId)
        .where('staff_id', '=', staffId)
        .execute()
    else await endSessionsOf(call.db, staffId)
    call.record({ subject: `staff ${member.email}`, details: { all: !sessionId } })
    return done
  },

  staffLeave: async (call, { staffId, reason }) => {
    const member = await lockMember(call.db, staffId)
    if (!member) return deskRefuse('notFound')
    if (member.left_at) return deskRefuse('changed')
    if (staffId === call.staff.id) return deskRefuse('forbidden', texts.desk_staff_own_leave())
    await markLeft(call.db, staffId, call.now)
    call.record({ subject: `staff ${member.email}`, reason })
    return done
  },

  invitationLinkMake: async (call, { email }) => {
    const found = await invitationByEmail(call.db, email, call.now)
    if (!found) return deskRefuse('notFound')
    if (found.invited_by !== call.staff.email)
      return deskRefuse('forbidden', texts.desk_invitation_by_other())
    call.record({ subject: `staff ${found.email}` })
    return { token: await renewInvitationToken(call.db, found) }
  },

  invitationWithdraw: async (call, { email }) => {
    if (!(await withdrawInvitation(call.db, email, call.now))) return deskRefuse('notFound')
    call.record({ subject: `staff ${email.toLowerCase()}` })
    return done
  },
} satisfies DeskHandlers<typeof staffCalls>

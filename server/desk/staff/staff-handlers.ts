import * as texts from '#texts'
import type { staffCalls } from '../../../contract/calls/staff.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { Handlers } from '../../calls/call.ts'
import { confirmWays, waitingWays } from '../../staff/confirmation.ts'
import { mailAgain, withdrawInvitation } from '../../staff/invitations.ts'
import { lockMember, markLeft, readEmail } from '../../staff/members.ts'
import { endSessionsOf, endStaffSession } from '../../staff/sessions.ts'
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
      .select(['id', 'name', 'email', 'role', 'left_at', 'flag'])
      .where('id', '=', staffId)
      .executeTakeFirst()
    if (!member) return refuse(codes.notFound)
    const sessions = await sessionsOf(call, [staffId])
    const waiting = await waitingWays(call.db, [staffId])
    return { ...staffRowOf(member, { sessions, waiting }), openSessions: sessions.map(sessionRowOf) }
  },

  staffSessionsEnd: async (call, { staffId, sessionId }) => {
    const member = await lockMember(call.db, staffId)
    if (!member) return refuse(codes.notFound)
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
    if (!member) return refuse(codes.notFound)
    if (member.left_at) return refuse(codes.changedMeanwhile)
    if (staffId === call.staff.id) return refuse(codes.forbidden, texts.desk_staff_own_leave())
    await markLeft(call.db, staffId, call.now)
    call.record({ subject: `staff ${member.email}`, reason })
    return done
  },

  invitationMail: async (call, { email }) => {
    if (!(await mailAgain(call.db, email, call.now))) return refuse(codes.notFound)
    call.record({ subject: `staff ${readEmail(email)}` })
    return done
  },

  staffWayConfirm: async (call, { staffId }) => {
    if (staffId === call.staff.id) return refuse(codes.forbidden, texts.desk_staff_own_way())
    const member = await lockMember(call.db, staffId)
    if (!member) return refuse(codes.notFound)
    if (!(await confirmWays(call.db, staffId))) return refuse(codes.changedMeanwhile)
    call.record({ subject: `staff ${member.email}` })
    return done
  },

  invitationWithdraw: async (call, { email }) => {
    if (!(await withdrawInvitation(call.db, email, call.now))) return refuse(codes.notFound)
    call.record({ subject: `staff ${readEmail(email)}` })
    return done
  },

  staffSignOut: async (call) => {
    await endStaffSession(call.db, call.sessionId)
    call.record({ subject: `staff ${call.staff.email}` })
    return done
  },
} satisfies Handlers<typeof staffCalls>

import * as texts from '#texts'
import type { StaffRow } from '../../../contract/calls/staff.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { staffRoles } from '../../../contract/wire/roles.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { roleNames } from '../../desk-kit/role-names.ts'
import { type DeskPageContext, deskAct, deskFailure, mayCall, toProposal } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'

async function loadMember({ desk, query, language, pack }: DeskPageContext) {
  const staffId = query.get('id')
  const found = staffId ? await desk.staffShow({ staffId }) : null
  if (!found?.success) return found
  const { openSessions, ...member } = found.data
  const time = (iso: string) => deskTime(iso, language, pack)
  return {
    ...member,
    roleName: roleNames[member.role](),
    leftAt: time(member.leftAt),
    notes: notesOf(member),
    openSessions: openSessions.map((session) => ({
      ...session,
      openedAt: time(session.openedAt),
      seenAt: time(session.seenAt),
    })),
  }
}

/** What another manager should look at. */
const notesOf = ({ sharesWith, isWaiting }: Pick<StaffRow, 'sharesWith' | 'isWaiting'>): string[] => [
  ...(sharesWith ? [texts.desk_staff_shares({ names: sharesWith })] : []),
  ...(isWaiting ? [texts.desk_staff_waiting()] : []),
]

export async function load(context: DeskPageContext) {
  const { desk, query, href, currentUrlWith, currentUrl, language, pack, staff, typed } = context
  const after = query.get('after') ?? ''
  const found = await desk.staffList({ after })
  if (!found.success) return deskFailure(found)
  const member = await loadMember(context)
  if (member && 'success' in member) return deskFailure(member)
  const { rows, next, invitations } = found.data
  const time = (iso: string) => deskTime(iso, language, pack)
  return {
    title: texts.desk_staff(),
    props: {
      currentUrl,
      mayChange: mayCall(staff.role, deskTable.staffInvite),
      own: staff.id,
      member,
      roles: staffRoles.map((role) => ({ value: role, label: roleNames[role]() })),
      typed: {
        email: fieldIn(typed, 'email'),
        role: fieldIn(typed, 'role', 'agent'),
        reason: fieldIn(typed, 'reason'),
      },
      rows: rows.map((row) => ({
        ...row,
        href: href(deskPaths.staff, { id: row.id }),
        roleName: roleNames[row.role](),
        seenAt: time(row.seenAt),
        leftAt: time(row.leftAt),
        notes: notesOf(row),
      })),
      invitations: invitations.map((row) => ({
        ...row,
        roleName: roleNames[row.role](),
        expiresAt: time(row.expiresAt),
      })),
      next: next && currentUrlWith({ after: next }),
      first: after && href(deskPaths.staff),
    },
  }
}

export const acts = {
  staffInvite: deskAct('staffInvite', { toast: texts.desk_staff_proposed, to: toProposal }),
  staffRoleChange: deskAct('staffRoleChange', { toast: texts.desk_staff_proposed, to: toProposal }),
  staffSessionsEnd: deskAct('staffSessionsEnd', { toast: texts.desk_staff_sessions_ended }),
  staffLeave: deskAct('staffLeave', { toast: texts.desk_staff_has_left }),
  invitationMail: deskAct('invitationMail', { toast: texts.desk_invitation_mail_wanted_again }),
  staffWayConfirm: deskAct('staffWayConfirm', { toast: texts.desk_staff_confirmed }),
  invitationWithdraw: deskAct('invitationWithdraw', { toast: texts.desk_invitation_withdrawn }),
}

export type Props = PropsOf<typeof load>

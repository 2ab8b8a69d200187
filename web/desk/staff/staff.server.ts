import * as texts from '#texts'
import type { StaffRow } from '../../../contract/desk/staff.ts'
import { deskTable } from '../../../contract/desk/table.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { isStaffRole, staffRoles } from '../../../contract/wire/roles.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { roleNames } from '../../desk-kit/role-names.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'

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
  const { desk, query, href, hereWith, here, language, pack, staff, typed } = context
  const after = query.get('after') ?? ''
  const found = await desk.staffList({ after })
  if (!found.success) return deskFailure(found)
  const member = await loadMember(context)
  if (member && 'success' in member) return deskFailure(member)
  const { rows, next, invitations } = found.data
  const time = (iso: string) => deskTime(iso, language, pack)
  const kept = typed ? fieldsOf(typed) : {}
  return {
    title: texts.desk_staff(),
    props: {
      here,
      mayChange: mayCall(staff.role, deskTable.staffInvite),
      own: staff.id,
      member,
      roles: staffRoles.map((role) => ({ value: role, label: roleNames[role]() })),
      typed: { email: kept['email'] ?? '', role: kept['role'] ?? 'agent', reason: kept['reason'] ?? '' },
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
      next: next && hereWith({ after: next }),
      first: after && href(deskPaths.staff),
    },
  }
}

const proposed = (
  { href }: DeskPageContext,
  result: Awaited<ReturnType<DeskPageContext['desk']['staffInvite']>>,
): Outcome =>
  result.success
    ? { toast: texts.desk_staff_proposed(), to: href(deskPaths.proposal, { id: result.data.proposalId }) }
    : deskRefused(result)

const roleIn = ({ role = '' }: Record<string, string>) => (isStaffRole(role) ? role : 'agent')

async function staffInvite(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const fields = fieldsOf(form)
  const { email = '', reason = '' } = fields
  return proposed(context, await context.desk.staffInvite({ email, role: roleIn(fields), reason }))
}

async function staffRoleChange(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const fields = fieldsOf(form)
  const { staffId = '', reason = '' } = fields
  return proposed(context, await context.desk.staffRoleChange({ staffId, role: roleIn(fields), reason }))
}

async function staffSessionsEnd({ desk, here }: DeskPageContext, form: FormData): Promise<Outcome> {
  const { staffId = '', sessionId = '' } = fieldsOf(form)
  const result = await desk.staffSessionsEnd({ staffId, ...(sessionId && { sessionId }) })
  return result.success ? { toast: texts.desk_staff_sessions_ended(), to: here } : deskRefused(result)
}

async function staffLeave({ desk, here }: DeskPageContext, form: FormData): Promise<Outcome> {
  const { staffId = '', reason = '' } = fieldsOf(form)
  const result = await desk.staffLeave({ staffId, reason })
  return result.success ? { toast: texts.desk_staff_has_left(), to: here } : deskRefused(result)
}

async function invitationMail({ desk, here }: DeskPageContext, form: FormData): Promise<Outcome> {
  const { email = '' } = fieldsOf(form)
  const result = await desk.invitationMail({ email })
  return result.success ? { toast: texts.desk_invitation_mail_wanted_again(), to: here } : deskRefused(result)
}

async function staffWayConfirm({ desk, here }: DeskPageContext, form: FormData): Promise<Outcome> {
  const { staffId = '' } = fieldsOf(form)
  const result = await desk.staffWayConfirm({ staffId })
  return result.success ? { toast: texts.desk_staff_confirmed(), to: here } : deskRefused(result)
}

async function invitationWithdraw({ desk, here }: DeskPageContext, form: FormData): Promise<Outcome> {
  const { email = '' } = fieldsOf(form)
  const result = await desk.invitationWithdraw({ email })
  return result.success ? { toast: texts.desk_invitation_withdrawn(), to: here } : deskRefused(result)
}

export const acts = {
  staffInvite,
  staffRoleChange,
  staffSessionsEnd,
  staffLeave,
  invitationMail,
  staffWayConfirm,
  invitationWithdraw,
}

export type Props = PropsOf<typeof load>

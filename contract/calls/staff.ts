import * as v from 'valibot'
import { required } from '../wire/fields.ts'
import { staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import { everyone, type Staff, type StaffRole, staffRoles } from '../wire/roles.ts'

export type StaffRow = Staff & {
  sessions: number
  seenAt: string
  leftAt: string
  /** Who else works from where they accepted their invitation; empty for nobody. */
  sharesWith: string
  /** A way in of theirs waits for another manager. */
  isWaiting: boolean
}
export type InvitationRow = {
  email: string
  role: StaffRole
  invitedBy: string
  expiresAt: string
  /** The mail with the link, which goes to the invited address and to nobody else. */
  mail: 'none' | 'wanted' | 'sending' | 'sent' | 'failed'
}
export type StaffSessionRow = {
  sessionId: string
  device: string
  method: 'passkey' | 'recovery' | 'sso' | 'demo'
  openedAt: string
  seenAt: string
}

const staffId = required(60)
const email = v.pipe(required(200), v.trim(), v.email())
const role = v.picklist(staffRoles)
const reason = required(500)

export const staffCalls = {
  staffList: staffRead<{ rows: StaffRow[]; next: string | null; invitations: InvitationRow[] }>()({
    summary: 'Who works at the desk, by address, and who is invited',
    by: ['manager', 'auditor'],
    request: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
  }),
  staffShow: staffRead<StaffRow & { openSessions: StaffSessionRow[] }>()({
    summary: 'One member of staff, with the open sessions',
    by: ['manager', 'auditor'],
    request: v.object({ staffId }),
  }),
  staffInvite: staffProposal({
    summary: 'Invite somebody to the desk',
    by: ['manager'],
    approvers: ['manager'],
    request: v.object({ email, role, reason }),
  }),
  staffRoleChange: staffProposal({
    summary: 'Give somebody another role',
    by: ['manager'],
    approvers: ['manager'],
    request: v.object({ staffId, role, reason }),
  }),
  staffSessionsEnd: staffAct()({
    summary: 'End one session of somebody’s, or all',
    by: ['manager'],
    request: v.object({ staffId, sessionId: v.optional(v.pipe(v.string(), v.maxLength(60))) }),
  }),
  staffLeave: staffAct()({
    summary: 'Somebody works here no longer: at once, nothing of theirs opens the desk',
    by: ['manager'],
    request: v.object({ staffId, reason }),
  }),
  invitationMail: staffAct()({
    summary: 'Mail the link of an invitation to the invited address once more; an earlier link ends',
    by: ['manager'],
    request: v.object({ email }),
  }),
  staffWayConfirm: staffAct()({
    summary: 'Confirm that a recovery code or a new passkey was used by its owner',
    by: ['manager'],
    request: v.object({ staffId }),
  }),
  invitationWithdraw: staffAct()({
    summary: 'Take an invitation back',
    by: ['manager'],
    request: v.object({ email }),
  }),
  staffSignOut: staffAct()({
    summary: 'End the session of whoever asks',
    by: everyone,
    request: v.object({}),
  }),
}

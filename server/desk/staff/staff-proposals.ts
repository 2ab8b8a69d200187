import * as texts from '#texts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import type { staffCalls } from '../../../contract/calls/staff.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import type { Handlers } from '../../calls/call.ts'
import { invite } from '../../staff/invitations.ts'
import { lockMember, memberByEmail, readEmail, setRole } from '../../staff/members.ts'

const roleNames: Readonly<Record<StaffRole, () => string>> = {
  agent: texts.desk_role_agent,
  officer: texts.desk_role_officer,
  treasurer: texts.desk_role_treasurer,
  manager: texts.desk_role_manager,
  auditor: texts.desk_role_auditor,
}

const change = (email: string, version: string, before: string, after: StaffRole): ProposalPreview => ({
  subject: `staff ${email}`,
  borrowerId: null,
  market: null,
  version,
  changes: [{ label: texts.desk_staff_role_of({ email }), before, after: roleNames[after]() }],
  entries: [],
  balances: [],
})

/**
 * Whoever could make one more account alone would be two people, and could approve what they propose: so an invitation to
 * any role takes two managers, as a change of role does (decision 209).
 */
export const staffProposals = {
  staffInvite: {
    preview: async ({ db }, { email, role }) => {
      const known = await memberByEmail(db, email)
      if (known && !known.left_at) return refuse(codes.notPossible, texts.desk_staff_known())
      return change(readEmail(email), known?.left_at?.toISOString() ?? '', '', role)
    },
    apply: async ({ db, staff, now }, { email, role }) =>
      (await invite(db, { email, role, invitedBy: staff.email, now, byMail: true })) === null
        ? refuse(codes.changedMeanwhile)
        : done,
  },

  staffRoleChange: {
    preview: async ({ db }, { staffId, role }) => {
      const member = await lockMember(db, staffId)
      if (!member) return refuse(codes.notFound)
      if (member.left_at || member.role === role)
        return refuse(codes.notPossible, texts.desk_staff_role_same())
      return change(member.email, member.role, roleNames[member.role](), role)
    },
    apply: async ({ db, staff }, { staffId, role }) => {
      if (staffId === staff.id) return refuse(codes.forbidden, texts.desk_staff_own_role())
      await setRole(db, staffId, role)
      return done
    },
  },
} satisfies Handlers<Pick<typeof staffCalls, 'staffInvite' | 'staffRoleChange'>>

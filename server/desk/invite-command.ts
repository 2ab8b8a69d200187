import { isStaffRole, staffRoles } from '../../contract/desk/roles.ts'
import { isEmail } from '../../contract/market/strings.ts'
import { invitationLink } from '../../contract/wire/paths.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { DeskCommand, DeskOutput } from '../calls/desk-command.ts'
import type { Db } from '../database/open.ts'
import { INVITATION_HOURS, invite } from '../staff/invitations.ts'

export const inviteUsage = `  npm run desk -- invite name@lender.example --role ${staffRoles.join('|')}`

/** Whoever reaches the database can do anything; the log says that it was done from there. */
const COMMAND = 'command line'

type InviteDeps = {
  db: Db /** Null where the settings of the product are not there. */
  auditSecrets: Secrets | null
}

/** The first members of staff are invited from here; later ones by two managers, at the desk. */
export async function runInvite(
  { db, auditSecrets }: InviteDeps,
  { args, now }: DeskCommand,
): Promise<DeskOutput> {
  const [email = '', role = '', origin = ''] = args
  if (!isEmail(email)) return { problem: inviteUsage }
  if (!isStaffRole(role)) return { problem: `--role is one of ${staffRoles.join(', ')}` }
  if (auditSecrets === null) return { problem: 'AUDIT_SECRET is not set: it signs the audit log' }
  const token = await db.transaction().execute(async (tx) => {
    const made = await invite(tx, { email, role, invitedBy: COMMAND, now })
    if (made === null) return null
    const event = { staff: COMMAND, act: 'invite', subject: `staff ${email}`, borrowerId: null, reason: '' }
    await recordAudit(tx, { ...event, at: now, details: { role } }, auditSecrets)
    return made
  })
  if (token === null) return { problem: `${email} works at the desk already` }
  return { lines: [invitationLink(origin, token), `It serves once, within ${INVITATION_HOURS} hours.`] }
}

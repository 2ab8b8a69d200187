import type { EntryCaller } from '../../../contract/calls/desk.ts'
import type { signInTable } from '../../../contract/calls/sign-in.ts'
import type { Refusal } from '../../../contract/wire/codes.ts'
import type { ReplyOf, RequestOf } from '../../../contract/wire/operation.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import { acceptInvitation, type Invitation } from '../../staff/invitations.ts'
import { colleaguesInNetwork, notePlaces } from '../../staff/networks.ts'
import type { RelyingParty } from '../../staff/relying-party.ts'
import { openStaffSession, type StaffSession } from '../../staff/sessions.ts'
import type { SignOn } from '../../staff/single-sign-on.ts'

/** One call of somebody who is not in yet, or who looks after their own ways in. */
export type EntryContext = Services & {
  key: keyof typeof signInTable
  now: Date
  caller: EntryCaller
  /** Null where no passkey can be made or used. */
  party: RelyingParty | null
  signOn: SignOn | null
}
/** A call whose row says `staff`. */
export type OwnContext = EntryContext & { session: StaffSession }

type ContextOf<C> = C extends { by: 'anyone' } ? EntryContext : OwnContext

export type EntryHandlers<Keys extends keyof typeof signInTable> = {
  [K in Keys]: (
    call: ContextOf<(typeof signInTable)[K]>,
    request: RequestOf<(typeof signInTable)[K]>,
  ) => Promise<ReplyOf<(typeof signInTable)[K]> | Refusal>
}

/** Whoever got in, how and when is in the audit log, in the transaction in which they did. */
export const recordEntry = (
  tx: Db,
  { key, now, caller, auditSecrets }: EntryContext,
  { email }: Staff,
  more: Readonly<Record<string, unknown>> = {},
) =>
  recordAudit(
    tx,
    {
      at: now,
      staff: email,
      act: key,
      subject: `staff ${email}`,
      borrowerId: null,
      reason: '',
      details: { device: caller.device.slice(0, 200), ...more },
    },
    auditSecrets,
  )

/**
 * Whoever accepts an invitation where a colleague works may be that colleague, who would then be two people: it is not refused,
 * since colleagues share an office, and the log and the desk say it.
 */
export async function joinStaff(tx: Db, call: EntryContext, invitation: Invitation, name: string) {
  const { now, caller } = call
  const staff = await acceptInvitation(tx, invitation, { name, now })
  if (!staff) return null
  const colleagues = await colleaguesInNetwork(tx, {
    staffId: staff.id,
    origin: caller,
    token: caller.token,
    now,
  })
  await tx
    .updateTable('staff')
    .set({ flag: colleagues.join(', ') })
    .where('id', '=', staff.id)
    .execute()
  return { staff, colleagues }
}

type Entry = {
  staff: Staff
  method: 'passkey' | 'recovery' | 'sso'
  isConfirmed?: boolean
  /** Who else works from where an invitation was accepted. */
  colleagues?: readonly string[]
}

export async function openRecorded(
  tx: Db,
  call: EntryContext,
  { staff, method, isConfirmed = true, colleagues = [] }: Entry,
): Promise<{ token: string }> {
  const { now, caller } = call
  const session = { staffId: staff.id, method, device: caller.device, now, isConfirmed }
  const token = await openStaffSession(tx, session)
  await notePlaces(tx, { staffId: staff.id, origin: caller, now })
  await recordEntry(tx, call, staff, {
    ...(colleagues.length > 0 && { whereColleaguesWork: colleagues }),
    ...(!isConfirmed && { waitsForSecondPerson: true }),
  })
  return { token }
}

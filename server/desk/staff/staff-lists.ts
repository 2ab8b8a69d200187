import { sql } from 'kysely'
import type { InvitationRow, StaffRow, StaffSessionRow } from '../../../contract/calls/staff.ts'
import { deviceName } from '../../account/device-name.ts'
import type { StaffCall } from '../../calls/call.ts'
import { waitingWays } from '../../staff/confirmation.ts'
import { openInvitations } from '../../staff/invitations.ts'
import { openSessionsOf } from '../../staff/sessions.ts'

const PAGE = 50

type Session = Awaited<ReturnType<typeof openSessionsOf>>[number]
type Member = Awaited<ReturnType<typeof members>>[number]

const members = ({ db }: StaffCall, after: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'left_at', 'flag'])
    .where(sql<string>`lower(email)`, '>', after)
    .orderBy(sql`lower(email)`)
    .limit(PAGE + 1)
    .execute()

type Ways = { sessions: readonly Session[]; waiting: ReadonlySet<string> }

export function staffRowOf({ left_at, flag, ...staff }: Member, { sessions, waiting }: Ways): StaffRow {
  const seen = sessions.map(({ seen_at }) => seen_at.toISOString()).toSorted()
  return {
    ...staff,
    sessions: sessions.length,
    seenAt: seen.at(-1) ?? '',
    leftAt: left_at?.toISOString() ?? '',
    sharesWith: flag,
    isWaiting: waiting.has(staff.id),
  }
}

/** Keyset paging by the address, of which there is one index and no two alike. */
export async function staffPage(call: StaffCall, after: string) {
  const found = await members(call, after.toLowerCase())
  const shown = found.slice(0, PAGE)
  const ids = shown.map(({ id }) => id)
  const sessions = await sessionsOf(call, ids)
  const waiting = await waitingWays(call.db, ids)
  const rows = shown.map((member) =>
    staffRowOf(member, { sessions: sessions.filter(({ staff_id }) => staff_id === member.id), waiting }),
  )
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.email.toLowerCase() ?? null) : null }
}

export const sessionsOf = async ({ db, now }: StaffCall, staffIds: readonly string[]) =>
  staffIds.length > 0 ? openSessionsOf(db, staffIds, now) : []

export const sessionRowOf = ({ id, device_name, method, created_at, seen_at }: Session): StaffSessionRow => ({
  sessionId: id,
  device: deviceName(device_name),
  method,
  openedAt: created_at.toISOString(),
  seenAt: seen_at.toISOString(),
})

export async function invitationRows({ db, now }: StaffCall): Promise<InvitationRow[]> {
  const found = await openInvitations(db, now).execute()
  return found.map(({ email, role, invited_by, expires_at, mail_state }) => ({
    email,
    role,
    invitedBy: invited_by,
    expiresAt: expires_at.toISOString(),
    mail: mail_state,
  }))
}

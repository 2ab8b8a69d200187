import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Staff, StaffRole } from '../../contract/wire/roles.ts'
import { hashToken } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'
import { memberByEmail, readEmail } from './members.ts'

export const INVITATION_HOURS = 72

const newToken = () => randomBytes(32).toString('base64url')

type NewInvitation = {
  email: string
  role: StaffRole
  invitedBy: string
  now: Date
  /** Its link is mailed to the invited address; the token that is returned then leads nowhere soon. */
  byMail?: boolean
}

/** The token is returned once; an earlier invitation of the same person ends. Null: they work here already. */
export async function invite(
  tx: Db,
  { email: typed, role, invitedBy, now, byMail = false }: NewInvitation,
): Promise<string | null> {
  const email = readEmail(typed)
  const known = await memberByEmail(tx, email)
  if (known && !known.left_at) return null
  await withdrawInvitation(tx, email, now)
  const token = newToken()
  await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: hashToken(token),
      email,
      role,
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_HOURS * 60 * 60_000),
      used_at: null,
      mail_state: byMail ? 'wanted' : 'none',
    })
    .execute()
  return token
}

const open = (db: Db, now: Date) =>
  db.selectFrom('staff_invitations').selectAll().where('used_at', 'is', null).where('expires_at', '>', now)

export const invitationByToken = (db: Db, token: string, now: Date) =>
  open(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst()

export const invitationByEmail = (db: Db, email: string, now: Date) =>
  open(db, now).where(sql`lower(email)`, '=', readEmail(email)).executeTakeFirst()

export const openInvitations = (db: Db, now: Date) => open(db, now).orderBy('created_at', 'desc').limit(200)

export type Invitation = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>

/** Those whose mail is still to be sent. */
export const wantedInvitations = (db: Db, now: Date, limit: number) =>
  open(db, now).where('mail_state', '=', 'wanted').orderBy('created_at').limit(limit).execute()

/** A new link for the same invitation, to be mailed; the one before it leads nowhere. Null: another process mails it. */
export async function renewInvitationToken(tx: Db, { token_hash }: Invitation): Promise<string | null> {
  const token = newToken()
  const renewed = await tx
    .updateTable('staff_invitations')
    .set({ token_hash: hashToken(token), mail_state: 'sending' })
    .where('token_hash', '=', token_hash)
    .where('mail_state', '=', 'wanted')
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return renewed ? token : null
}

/** Has the link mailed again; false where nobody is invited. */
export async function mailAgain(tx: Db, email: string, now: Date): Promise<boolean> {
  const wanted = await tx
    .updateTable('staff_invitations')
    .set({ mail_state: 'wanted' })
    .where(sql`lower(email)`, '=', readEmail(email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .execute()
  return wanted.length > 0
}

export async function withdrawInvitation(tx: Db, email: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('staff_invitations')
    .set({ expires_at: now })
    .where(sql`lower(email)`, '=', readEmail(email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .execute()
  return ended.length > 0
}

/** The id that an invited person will have: known before, because the passkey is made with it. */
export async function invitedStaffId(db: Db, { email, token_hash }: Invitation): Promise<string> {
  const known = await memberByEmail(db, email)
  return known?.id ?? `staff-${token_hash.slice(0, 22)}`
}

/** Null where somebody else has used it meanwhile. */
export async function acceptInvitation(
  tx: Db,
  invitation: Invitation,
  { name, now }: { name: string; now: Date },
): Promise<Staff | null> {
  const used = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', invitation.token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (!used) return null
  const { email, role } = invitation
  const id = await invitedStaffId(tx, invitation)
  await tx
    .insertInto('staff')
    .values({ id, email, name, role, created_at: now, left_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, role, left_at: null }))
    .execute()
  return { id, email, name, role }
}

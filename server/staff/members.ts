import { sql } from 'kysely'
import type { Staff, StaffRole } from '../../contract/wire/roles.ts'
import type { Db } from '../database/open.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * As addresses are compared: nobody has two that differ in their letters' case. Only the letters of ASCII: others have small
 * ones that belong to somebody else's address (the sign of kelvin is a k).
 */
export const readEmail = (typed: string): string =>
  typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whoever has this address, whether they still work here or not. */
export const memberByEmail = (db: Db, email: string) =>
  db.selectFrom('staff').selectAll().where(sql`lower(email)`, '=', readEmail(email)).executeTakeFirst()

export async function activeMemberByEmail(db: Db, email: string): Promise<Staff | null> {
  const found = await memberByEmail(db, email)
  if (!found || found.left_at) return null
  const { id, name, role } = found
  return { id, name, email: found.email, role }
}

/** Locked until the transaction ends; whoever only looks has none. */
export function lockMember(db: Db, staffId: string) {
  const query = db.selectFrom('staff').selectAll().where('id', '=', staffId)
  return (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()
}

export const setRole = (tx: Db, staffId: string, role: StaffRole) =>
  tx.updateTable('staff').set({ role }).where('id', '=', staffId).execute()

/** Nothing of theirs opens the desk any more; what they did stays in their name. */
export async function markLeft(tx: Db, staffId: string, now: Date): Promise<void> {
  await tx.updateTable('staff').set({ left_at: now }).where('id', '=', staffId).execute()
  await endSessionsOf(tx, staffId)
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  // The address may be somebody else's when they are invited again.
  await tx.deleteFrom('staff_sign_ons').where('staff_id', '=', staffId).execute()
}

type SignOnId = { issuer: string; subject: string }

export const memberBySignOn = (db: Db, { issuer, subject }: SignOnId) =>
  db
    .selectFrom('staff_sign_ons as s')
    .innerJoin('staff', 'staff.id', 's.staff_id')
    .selectAll('staff')
    .where('s.issuer', '=', issuer)
    .where('s.subject', '=', subject)
    .executeTakeFirst()

/** False where the member is somebody else at this issuer already: an address that was given away is not enough. */
export async function linkSignOn(
  tx: Db,
  staffId: string,
  { issuer, subject, now }: SignOnId & { now: Date },
): Promise<boolean> {
  const linked = await tx
    .insertInto('staff_sign_ons')
    .values({ issuer, subject, staff_id: staffId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_id')
    .executeTakeFirst()
  return linked !== undefined
}

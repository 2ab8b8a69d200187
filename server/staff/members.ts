import { sql } from 'kysely'
import type { Staff, StaffRole } from '../../contract/desk/roles.ts'
import type { Db } from '../database/open.ts'
import { endSessionsOf } from './sessions.ts'

/** As addresses are compared: nobody has two that differ in their letters' case. */
export const readEmail = (typed: string): string => typed.trim().toLowerCase()

/** Whoever has this address, whether they still work here or not. */
export const memberByEmail = (db: Db, email: string) =>
  db.selectFrom('staff').selectAll().where(sql`lower(email)`, '=', readEmail(email)).executeTakeFirst()

export async function activeMemberByEmail(db: Db, email: string): Promise<Staff | null> {
  const found = await memberByEmail(db, email)
  if (!found || found.left_at) return null
  const { id, name, role } = found
  return { id, name, email: found.email, role }
}

export const lockMember = (tx: Db, staffId: string) =>
  tx.selectFrom('staff').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst()

export const setRole = (tx: Db, staffId: string, role: StaffRole) =>
  tx.updateTable('staff').set({ role }).where('id', '=', staffId).execute()

/** Nothing of theirs opens the desk any more; what they did stays in their name. */
export async function markLeft(tx: Db, staffId: string, now: Date): Promise<void> {
  await tx.updateTable('staff').set({ left_at: now }).where('id', '=', staffId).execute()
  await endSessionsOf(tx, staffId)
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}

import type { Staff, StaffRole } from '../../contract/wire/roles.ts'
import type { Db } from '../database/open.ts'

/**
 * A way in that somebody with a role that approves adds later (a recovery code that is used, a further passkey) waits for
 * another manager. Where there is no other manager nobody could confirm it, and it counts at once.
 */
export async function needsConfirmation(
  tx: Db,
  { id, role }: Pick<Staff, 'id' | 'role'>,
  approving: readonly StaffRole[],
): Promise<boolean> {
  if (!approving.includes(role)) return false
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'manager')
    .where('left_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** What of theirs waits for a second person. */
export async function waitingWays(db: Db, staffIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (staffIds.length === 0) return new Set()
  const of = (table: 'staff_sessions' | 'staff_passkeys') =>
    db
      .selectFrom(table)
      .select('staff_id')
      .where('staff_id', 'in', staffIds)
      .where('is_confirmed', '=', false)
      .execute()
  const rows = [...(await of('staff_sessions')), ...(await of('staff_passkeys'))]
  return new Set(rows.map(({ staff_id }) => staff_id))
}

/** False where nothing waits. */
export async function confirmWays(tx: Db, staffId: string): Promise<boolean> {
  if (!(await waitingWays(tx, [staffId])).has(staffId)) return false
  for (const table of ['staff_sessions', 'staff_passkeys'] as const)
    await tx.updateTable(table).set({ is_confirmed: true }).where('staff_id', '=', staffId).execute()
  return true
}

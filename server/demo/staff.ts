import type { DemoSignIn } from '../../contract/calls/desk.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { openStaffSession } from '../staff/sessions.ts'

/** One person per role, and a second manager, so that two people can decide. */
export const demoStaffMembers: readonly Staff[] = [
  { id: 'demo-agent', name: 'Rina', email: 'rina@lender.example', role: 'agent' },
  { id: 'demo-officer', name: 'Arjun', email: 'arjun@lender.example', role: 'officer' },
  { id: 'demo-treasurer', name: 'Dewi', email: 'dewi@lender.example', role: 'treasurer' },
  { id: 'demo-manager', name: 'Budi', email: 'budi@lender.example', role: 'manager' },
  { id: 'demo-manager-2', name: 'Priya', email: 'priya@lender.example', role: 'manager' },
  { id: 'demo-auditor', name: 'Sari', email: 'sari@lender.example', role: 'auditor' },
]

export async function seedStaff(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('staff')
    .values(demoStaffMembers.map((member) => ({ ...member, created_at: now, left_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** In the demo one tap is enough to be somebody. */
export const demoStaff = (db: Db, clock: Clock): DemoSignIn => ({
  staff: async () => demoStaffMembers,
  signIn: async (staffId, device) =>
    demoStaffMembers.some(({ id }) => id === staffId)
      ? openStaffSession(db, { staffId, method: 'demo', device, now: clock.now() })
      : null,
})

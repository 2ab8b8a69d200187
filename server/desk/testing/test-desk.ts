import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { demoStaff, demoStaffMembers } from '../../demo/staff.ts'
import { handlers } from '../../handlers.ts'
import type { TestService } from '../../testing/harness.ts'
import { createDesk } from '../door.ts'
import type { EntrySettings } from '../sign-in/entry.ts'

/** The desk over a test's service, with the demo's people. */
export const openTestDesk = ({ services, db, clock }: TestService, entry?: EntrySettings): Desk =>
  createDesk({ ...services, handlers }, demoStaff(db, clock), entry)

export function staffWithRole(role: string): Staff {
  const found = demoStaffMembers.find((member) => member.role === role)
  if (!found) throw new Error(`the demo has no ${role}`)
  return found
}

/** The calls of one of the demo's people: by role, or by id where a second of the same role is needed. */
export async function deskAs(desk: Desk, who: string): Promise<DeskCalls> {
  const id = who.startsWith('demo-') ? who : staffWithRole(who).id
  const token = await desk.demo?.signIn(id, 'test')
  return desk.as({ token: token ?? '', language: 'en' })
}

import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../contract/calls/desk.ts'
import { type DeskCalls, type DeskKey, deskTable } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import { staffRoles } from '../../contract/wire/roles.ts'
import { demoStaffMembers } from '../demo/staff.ts'
import { sessionOfA } from '../testing/belongings.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { openTestDesk, staffWithRole } from './testing/test-desk.ts'

let service: TestService
let desk: Desk
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service)
})

const rows = Object.entries(deskTable) as [DeskKey, StaffOperation][]
const ask = (calls: DeskCalls, key: DeskKey, request: unknown) =>
  (calls[key] as (request: unknown) => Promise<{ success: boolean; code?: string }>)(request)
const tokenOf = (role: string) => desk.demo?.signIn(staffWithRole(role).id, 'test') ?? ''
const as = async (role: string) => desk.as({ token: (await tokenOf(role)) ?? '', language: 'en' })

describe('every call of the desk', () => {
  test('is refused without a session, and with one that was made up', async () => {
    for (const token of ['', 'made up', 'x'.repeat(4000)])
      for (const [key] of rows) {
        const answer = await ask(desk.as({ token, language: 'en' }), key, {})
        expect([key, answer]).toMatchObject([key, { success: false, code: codes.sessionExpired }])
      }
  })

  test.each(staffRoles)('is answered to %s where its row says so, and nowhere else', async (role) => {
    const calls = await as(role)
    // Signing out would end the session that the others are asked with.
    for (const [key, row] of rows.filter(([name]) => name !== 'staffSignOut')) {
      const answer = await ask(calls, key, { [Math.random()]: 'nothing that fits' })
      const isForbidden = !answer.success && answer.code === codes.forbidden
      expect([key, isForbidden]).toEqual([key, !row.by.includes(role)])
    }
  })

  test('changes nothing for an auditor', () => {
    const changing = rows.filter(([, row]) => row.kind !== 'read' && row.by.includes('auditor'))
    expect(changing.map(([key]) => key)).toEqual(['staffSignOut'])
  })

  test('that needs a second person has somebody who may approve it, never an agent or an auditor', () => {
    for (const [key, { kind, approvers }] of rows) {
      expect([key, approvers.length > 0]).toEqual([key, kind === 'proposal'])
      expect([key, approvers.filter((role) => role === 'agent' || role === 'auditor')]).toEqual([key, []])
    }
  })
})

describe('a session', () => {
  test('ends at sign-out, when it is left alone, when its day is over, and when its owner has left', async () => {
    const token = (await tokenOf('agent')) ?? ''
    expect(await desk.staffOf(token)).toMatchObject({ role: 'agent' })
    service.clock.moveTo(service.clock.offsetMs() + 31 * 60_000)
    expect(await desk.staffOf(token)).toBeNull()

    const used = (await tokenOf('agent')) ?? ''
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await desk.staffOf(used)).not.toBeNull()
      service.clock.moveTo(service.clock.offsetMs() + 20 * 60_000)
    }
    expect(await desk.staffOf(used)).toBeNull()

    const left = (await tokenOf('agent')) ?? ''
    await service.db
      .updateTable('staff')
      .set({ left_at: service.clock.now() })
      .where('id', '=', staffWithRole('agent').id)
      .execute()
    expect(await desk.staffOf(left)).toBeNull()

    const ended = (await tokenOf('officer')) ?? ''
    await desk.as({ token: ended, language: 'en' }).staffSignOut({})
    expect(await desk.staffOf(ended)).toBeNull()
  })

  test('of a borrower opens nothing here, nor one of staff a borrower’s account', async () => {
    expect(await desk.staffOf(sessionOfA)).toBeNull()
    const token = (await tokenOf('manager')) ?? ''
    expect(await service.lender(token).homeLoad({})).toMatchObject({ success: false, code: '1001' })
  })
})

test('the demo has somebody for every role', () => {
  expect(new Set(demoStaffMembers.map(({ role }) => role))).toEqual(new Set(staffRoles))
})

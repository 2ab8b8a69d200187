import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import type { Desk } from '../../contract/calls/desk.ts'
import type { ProposalPreview } from '../../contract/calls/proposals.ts'
import { deskTable } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import { type StaffRole, staffRoles } from '../../contract/wire/roles.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { deskAs, openTestDesk, staffWithRole } from './testing/test-desk.ts'

let service: TestService
let desk: Desk
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service)
})

const rows = Object.entries(deskTable as Record<string, StaffOperation>)
const proposalRows = rows.filter(([, { kind }]) => kind === 'proposal')

const preview: ProposalPreview = {
  subject: 'order 1000000001',
  borrowerId: null,
  market: null,
  version: '1',
  changes: [],
  entries: [],
  balances: [],
}

let count = 0
/** As it would stand there after somebody proposed it; its input fits no schema, so that nothing is ever done. */
async function saveProposal(act: string, proposedBy: string): Promise<string> {
  count += 1
  const id = `proposal-${count}`
  await service.db
    .insertInto('proposals')
    .values({
      id,
      act,
      input: '{"nothing":"that fits"}',
      preview: JSON.stringify(preview),
      subject: preview.subject,
      borrower_id: null,
      reason: 'a test',
      state: 'open',
      proposed_by: proposedBy,
      proposed_at: START,
      expires_at: new Date(START.getTime() + 7 * DAY_MS),
      decided_by: null,
      decided_at: null,
    })
    .execute()
  return id
}

const codeOf = (result: { success: boolean; code?: string }) => (result.success ? 'done' : result.code)

describe('a proposal', () => {
  test('exists for what moves money or terms', () => {
    expect(proposalRows.length).toBeGreaterThan(0)
  })

  test.each(staffRoles)(
    'of somebody else is decided by %s where its row says so, one’s own never',
    async (role) => {
      const calls = await deskAs(desk, role)
      const other: StaffRole = role === 'manager' ? 'treasurer' : 'manager'
      for (const [act, { approvers }] of proposalRows) {
        const own = await saveProposal(act, staffWithRole(role).id)
        const theirs = await saveProposal(act, staffWithRole(other).id)
        const mayApprove = approvers.includes(role)
        const approve = async (proposalId: string) =>
          codeOf(await calls.proposalApprove({ proposalId, version: '1' }))
        const reject = async (proposalId: string) =>
          codeOf(await calls.proposalReject({ proposalId, reason: 'no' }))
        expect([act, await approve(own), await reject(own)]).toEqual([act, codes.forbidden, codes.forbidden])
        // Past the question who decides, the input is found to be none.
        expect([act, await approve(theirs)]).toEqual([
          act,
          mayApprove ? codes.invalidRequest : codes.forbidden,
        ])
        expect([act, await reject(theirs)]).toEqual([act, mayApprove ? 'done' : codes.forbidden])
      }
    },
  )

  test('is withdrawn by whoever proposed it, and by nobody else', async () => {
    const [first = ''] = proposalRows.map(([act]) => act)
    const id = await saveProposal(first, staffWithRole('treasurer').id)
    const withdraw = async (who: string) =>
      codeOf(await (await deskAs(desk, who)).proposalWithdraw({ proposalId: id }))
    expect(await withdraw('manager')).toBe(codes.forbidden)
    expect(await withdraw('treasurer')).toBe('done')
    expect(await withdraw('treasurer')).toBe(codes.changedMeanwhile)
  })

  test('expires, and is listed as such', async () => {
    const [first = ''] = proposalRows.map(([act]) => act)
    const id = await saveProposal(first, staffWithRole('treasurer').id)
    service.clock.moveTo(8 * DAY_MS)
    const manager = await deskAs(desk, 'manager')
    expect(codeOf(await manager.proposalApprove({ proposalId: id, version: '1' }))).toBe(
      codes.changedMeanwhile,
    )
    const shown = await manager.proposalShow({ proposalId: id })
    expect(shown).toMatchObject({ success: true, data: { state: 'expired', may: { approve: false } } })
    expect(await manager.proposalList({ state: 'open' })).toMatchObject({ data: { rows: [] } })
  })

  test('is listed page by page, each once', async () => {
    for (let no = 0; no < 120; no += 1) await saveProposal('any', staffWithRole('treasurer').id)
    const auditor = await deskAs(desk, 'auditor')
    const seen: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await auditor.proposalList({ state: 'open', ...(after && { after }) })
      if (!page.success) throw new Error(page.code)
      seen.push(...page.data.rows.map(({ proposalId }) => proposalId))
      after = page.data.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

test('every decision and every look is in the audit log', async () => {
  const [first = ''] = proposalRows.map(([act]) => act)
  const id = await saveProposal(first, staffWithRole('treasurer').id)
  const manager = await deskAs(desk, 'manager')
  await manager.proposalShow({ proposalId: id })
  await manager.proposalReject({ proposalId: id, reason: 'not now' })
  const events = await service.db
    .selectFrom('audit_events')
    .select(['staff', 'act', 'subject', 'reason'])
    .execute()
  const about = { staff: staffWithRole('manager').email, subject: preview.subject }
  expect(events).toEqual([
    { ...about, act: 'proposalShow', reason: '' },
    { ...about, act: 'proposalReject', reason: 'not now' },
  ])
})

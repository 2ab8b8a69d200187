import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { type StaffRole, staffRoles } from '../../../contract/wire/roles.ts'
import { demoMail, type Mail, type MailMessage } from '../../mail/mail.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk } from '../testing/test-desk.ts'
import { sendInvitations } from './send-invitations.ts'

let service: TestService
let desk: Desk
let budi: DeskCalls
let priya: DeskCalls
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service, { origin: 'https://desk.lender.example', signOn: null })
  budi = await deskAs(desk, 'demo-manager')
  priya = await deskAs(desk, 'demo-manager-2')
})

const reason = 'joins the team'
const anyone = () => desk.signIn({ token: '', language: 'en', address: '192.0.2.1', device: '', origin: '' })

const roleOf = async (staffId: string) => {
  const found = await budi.staffShow({ staffId })
  return found.success ? found.data.role : null
}

async function approve(calls: DeskCalls, proposed: Awaited<ReturnType<DeskCalls['staffInvite']>>) {
  const proposalId = proposed.success ? proposed.data.proposalId : ''
  const shown = await calls.proposalShow({ proposalId })
  return calls.proposalApprove({ proposalId, version: shown.success ? shown.data.preview.version : '' })
}

describe('an invitation', () => {
  const email = 'nina@lender.example'
  const mailed: MailMessage[] = []
  const mail: Mail = {
    send: async (message) => {
      mailed.push(message)
      return message.to.startsWith('gone')
        ? { outcome: 'refused', reason: 'smtp 550' }
        : demoMail().send(message)
    },
  }
  const send = () =>
    sendInvitations(
      { ...service.services, mail, deskOrigin: 'https://desk.lender.example' },
      service.clock.now(),
    )
  const tokenIn = (message: MailMessage | undefined) =>
    /desk\/invitation#([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  const invited = async () => {
    const listed = await budi.staffList({})
    return listed.success ? listed.data.invitations : []
  }
  beforeEach(() => {
    mailed.length = 0
  })

  test.each(staffRoles)(
    'of a new %s takes two managers, and its link goes to the invited address alone',
    async (role) => {
      const proposed = await budi.staffInvite({ email, role, reason })
      expect(await budi.invitationMail({ email })).toMatchObject({ success: false, code: codes.notFound })
      expect(await approve(budi, proposed)).toMatchObject({ success: false, code: codes.forbidden })
      const approved = await approve(priya, proposed)
      expect(approved).toMatchObject({ success: true })
      expect(await invited()).toMatchObject([{ email, mail: 'wanted' }])
      expect(await send()).toEqual({ sent: 1 })
      expect(await send()).toEqual({ sent: 0 })
      expect(mailed.map(({ to }) => to)).toEqual([email])
      expect(await invited()).toMatchObject([{ email, mail: 'sent' }])
      const invitation = tokenIn(mailed[0])
      expect(await anyone().invitationShow({ invitation })).toMatchObject({ data: { email, role } })
      // Nobody at the desk has it: neither in a reply nor in the log.
      const replies = [approved, await priya.invitationMail({ email }), await priya.staffList({})]
      const log = await service.db.selectFrom('audit_events').selectAll().execute()
      expect(JSON.stringify([replies, log])).not.toContain(invitation)
      await send()
      expect(await anyone().invitationShow({ invitation })).toMatchObject({ code: codes.notFound })
      await budi.invitationWithdraw({ email })
      expect(await anyone().invitationShow({ invitation: tokenIn(mailed[1]) })).toMatchObject({
        code: codes.notFound,
      })
    },
  )

  test('that the mail server refuses, or that two processes send at once, is sent once and says so', async () => {
    await approve(priya, await budi.staffInvite({ email: 'gone@lender.example', role: 'agent', reason }))
    expect(await send()).toEqual({ sent: 0 })
    expect(await invited()).toMatchObject([{ mail: 'failed' }])
    await approve(priya, await budi.staffInvite({ email, role: 'agent', reason }))
    const both = await Promise.all([send(), send()])
    expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
    expect(mailed.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is not proposed for somebody who is here, nor approved for whoever came meanwhile', async () => {
    expect(await budi.staffInvite({ email: 'RINA@lender.example', role: 'manager', reason })).toMatchObject({
      code: codes.notPossible,
    })
    const proposed = await budi.staffInvite({ email, role: 'agent', reason })
    await service.db
      .insertInto('staff')
      .values({ id: 'x', email, name: 'X', role: 'agent', created_at: service.clock.now(), left_at: null })
      .execute()
    expect(await approve(priya, proposed)).toMatchObject({ success: false })
  })
})

describe('a role', () => {
  const change = (calls: DeskCalls, staffId: string, role: StaffRole) =>
    calls.staffRoleChange({ staffId, role, reason })

  test('is changed by two managers, and counts at once', async () => {
    const agent = await deskAs(desk, 'agent')
    expect(await agent.staffList({})).toMatchObject({ code: codes.forbidden })
    const proposed = await change(budi, 'demo-agent', 'auditor')
    expect(await roleOf('demo-agent')).toBe('agent')
    expect(await approve(priya, proposed)).toMatchObject({ success: true })
    expect(await roleOf('demo-agent')).toBe('auditor')
    expect(await (await deskAs(desk, 'demo-agent')).staffList({})).toMatchObject({ success: true })
  })

  test('of one’s own is not approved by oneself', async () => {
    const proposed = await change(budi, 'demo-manager-2', 'treasurer')
    expect(await approve(priya, proposed)).toMatchObject({ success: false, code: codes.forbidden })
    expect(await roleOf('demo-manager-2')).toBe('manager')
  })

  test('that was changed meanwhile is looked at again', async () => {
    const [one, other] = [
      await change(budi, 'demo-agent', 'officer'),
      await change(budi, 'demo-agent', 'auditor'),
    ]
    const stale = await priya.proposalShow({ proposalId: other.success ? other.data.proposalId : '' })
    await approve(priya, one)
    const result = await priya.proposalApprove({
      proposalId: other.success ? other.data.proposalId : '',
      version: stale.success ? stale.data.preview.version : '',
    })
    expect(result).toMatchObject({ success: false, code: codes.changedMeanwhile })
    expect(await roleOf('demo-agent')).toBe('officer')
  })
})

describe('sessions', () => {
  test('are listed, and ended one by one or all at once', async () => {
    const tokens = [1, 2, 3].map(() => desk.demo?.signIn('demo-agent', 'Chrome/130 (Windows)'))
    const [first = ''] = await Promise.all(tokens)
    const shown = await budi.staffShow({ staffId: 'demo-agent' })
    const sessions = shown.success ? shown.data.openSessions : []
    expect(sessions.map(({ device, method }) => [device, method])).toEqual(
      Array(3).fill(['Chrome · Windows', 'demo']),
    )
    await budi.staffSessionsEnd({ staffId: 'demo-agent', sessionId: sessions[0]?.sessionId ?? '' })
    expect(await budi.staffShow({ staffId: 'demo-agent' })).toMatchObject({ data: { sessions: 2 } })
    await budi.staffSessionsEnd({ staffId: 'demo-agent' })
    expect(await desk.staffOf(first ?? '')).toBeNull()
  })

  test('of one person are not ended in the name of another', async () => {
    await desk.demo?.signIn('demo-agent', '')
    const shown = await budi.staffShow({ staffId: 'demo-agent' })
    const sessionId = shown.success ? (shown.data.openSessions[0]?.sessionId ?? '') : ''
    await budi.staffSessionsEnd({ staffId: 'demo-officer', sessionId })
    expect(await budi.staffShow({ staffId: 'demo-agent' })).toMatchObject({ data: { sessions: 1 } })
  })
})

test('who has left is out at once, stays in the list, and is invited anew to come back', async () => {
  const token = (await desk.demo?.signIn('demo-agent', '')) ?? ''
  expect(await budi.staffLeave({ staffId: 'demo-manager', reason })).toMatchObject({ code: codes.forbidden })
  expect(await budi.staffLeave({ staffId: 'demo-agent', reason })).toMatchObject({ success: true })
  expect(await desk.staffOf(token)).toBeNull()
  expect(await budi.staffLeave({ staffId: 'demo-agent', reason })).toMatchObject({
    code: codes.changedMeanwhile,
  })
  const listed = await budi.staffList({})
  const row = listed.success ? listed.data.rows.find(({ id }) => id === 'demo-agent') : undefined
  expect(row?.leftAt).not.toBe('')
  const back = await budi.staffInvite({ email: 'rina@lender.example', role: 'officer', reason })
  expect(await approve(priya, back)).toMatchObject({ success: true })
})

test('the list is paged by address', async () => {
  const people = Array.from({ length: 60 }, (_, no) => ({
    id: `p${no}`,
    email: `P${String(no).padStart(2, '0')}@lender.example`,
    name: 'P',
    role: 'agent' as const,
    created_at: service.clock.now(),
    left_at: null,
  }))
  await service.db.insertInto('staff').values(people).execute()
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await budi.staffList({ after })
    if (!page.success) throw new Error(page.message)
    seen.push(...page.data.rows.map(({ id }) => id))
    after = page.data.next
  }
  expect(seen).toHaveLength(66)
  expect(new Set(seen).size).toBe(66)
})

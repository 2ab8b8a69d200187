import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { SignInCalls } from '../../../contract/calls/sign-in.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import { invite } from '../../staff/invitations.ts'
import { createAuthenticator } from '../../staff/testing/authenticator.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk } from '../testing/test-desk.ts'

const origin = 'https://desk.lender.example'
const rpId = 'desk.lender.example'
const EMAIL = 'nina@lender.example'

let service: TestService
let desk: Desk
let anyone: SignInCalls
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service, { origin, signOn: null })
  anyone = from('192.0.2.7')
})

/** The origin that a request claims is never the one that counts. */
const from = (address: string, { token = '', visitor = '' } = {}) =>
  desk.signIn({
    token,
    language: 'en',
    address,
    visitor,
    device: 'Chrome/130 (Windows)',
    origin: 'https://evil.example',
  })

const invited = async (email = EMAIL, role: StaffRole = 'officer') =>
  (await invite(service.db, { email, role, invitedBy: 'test', now: service.clock.now() })) ?? ''

const dataOf = <Data>(result: { success: true; data: Data } | { success: false; message: string }): Data => {
  if (!result.success) throw new Error(result.message)
  return result.data
}

async function join(email = EMAIL, role: StaffRole = 'officer') {
  const invitation = await invited(email, role)
  const authenticator = createAuthenticator({ origin, rpId })
  const requested = dataOf(await anyone.invitationOptions({ invitation, name: 'Nina' }))
  const proof = authenticator.register(requested)
  const { token, codes: recovery } = dataOf(
    await anyone.invitationAccept({ invitation, name: 'Nina', ...proof }),
  )
  return { authenticator, invitation, token, recovery }
}

describe('whoever may approve', () => {
  const APPROVER = 'mira@lender.example'
  const deskOf = (token: string) => desk.as({ token, language: 'en' })
  const confirmedBy = async (staffId: string, by: string) =>
    (await deskAs(desk, by)).staffWayConfirm({ staffId })
  const idOf = async (token: string) => (await desk.staffOf(token))?.id ?? ''

  test('has nothing of a recovery code until another manager confirms it', async () => {
    const { recovery } = await join(APPROVER, 'manager')
    const { token } = dataOf(await anyone.recoverySignIn({ email: APPROVER, code: recovery[0] ?? '' }))
    expect(await deskOf(token).proposalList({})).toMatchObject({ success: false, code: codes.forbidden })
    expect(await from('192.0.2.7', { token }).ownCodesRenew({})).toMatchObject({ code: codes.forbidden })
    const staffId = await idOf(token)
    expect(await deskOf(token).staffWayConfirm({ staffId })).toMatchObject({ code: codes.forbidden })
    const budi = await deskAs(desk, 'demo-manager')
    expect(await budi.staffShow({ staffId })).toMatchObject({ data: { isWaiting: true } })
    expect(await confirmedBy(staffId, 'demo-manager')).toMatchObject({ success: true })
    expect(await deskOf(token).proposalList({})).toMatchObject({ success: true })
    expect(await confirmedBy(staffId, 'demo-manager')).toMatchObject({ code: codes.changedMeanwhile })
  })

  test('has nothing of a further passkey until another manager confirms it', async () => {
    const { token } = await join(APPROVER, 'manager')
    const mine = from('192.0.2.7', { token })
    const authenticator = createAuthenticator({ origin, rpId })
    const proof = authenticator.register(dataOf(await mine.ownPasskeyOptions({})))
    expect(await mine.ownPasskeyAdd(proof)).toMatchObject({ success: true })
    const signIn = async () =>
      dataOf(await anyone.passkeySignIn(authenticator.signIn(dataOf(await anyone.passkeyOptions({}))))).token
    const second = await signIn()
    expect(await deskOf(token).proposalList({})).toMatchObject({ success: true })
    expect(await deskOf(second).proposalList({})).toMatchObject({ code: codes.forbidden })
    // With the session that is confirmed, its owner still does not confirm it.
    const staffId = await idOf(token)
    expect(await deskOf(token).staffWayConfirm({ staffId })).toMatchObject({ code: codes.forbidden })
    await confirmedBy(staffId, 'demo-manager-2')
    expect(await deskOf(second).proposalList({})).toMatchObject({ success: true })
    expect(await deskOf(await signIn()).proposalList({})).toMatchObject({ success: true })
  })

  test('and is the only manager is confirmed by nobody', async () => {
    await service.db.updateTable('staff').set({ role: 'agent' }).where('role', '=', 'manager').execute()
    const { recovery } = await join(APPROVER, 'manager')
    const { token } = dataOf(await anyone.recoverySignIn({ email: APPROVER, code: recovery[0] ?? '' }))
    expect(await deskOf(token).proposalList({})).toMatchObject({ success: true })
  })
})

describe('an invitation that a colleague may have accepted', () => {
  const flagOf = async (email: string) =>
    (await service.db.selectFrom('staff').select('flag').where('email', '=', email).executeTakeFirst())?.flag

  test('is flagged at the desk and in the log, by the network and by the browser', async () => {
    await join('first@lender.example', 'manager')
    expect(await flagOf('first@lender.example')).toBe('')
    await join('second@lender.example', 'agent')
    expect(await flagOf('second@lender.example')).toBe('first@lender.example')
    const event = await service.db
      .selectFrom('audit_events')
      .select('details')
      .where('subject', '=', 'staff second@lender.example')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.details)).toMatchObject({ whereColleaguesWork: ['first@lender.example'] })
    const budi = await deskAs(desk, 'demo-manager')
    const listed = await budi.staffList({})
    const row = listed.success ? listed.data.rows.find(({ email }) => email.startsWith('second')) : null
    expect(row?.sharesWith).toBe('first@lender.example')

    const signedIn = (await desk.demo?.signIn('demo-manager-2', '')) ?? ''
    anyone = from('203.0.113.77', { token: signedIn })
    await join('third@lender.example', 'agent')
    expect(await flagOf('third@lender.example')).toBe('priya@lender.example')
    anyone = from('203.0.113.78')
    await join('fourth@lender.example', 'agent')
    expect(await flagOf('fourth@lender.example')).toBe('')
  })

  test('is flagged by the browser after its owner has signed out, and comes by another network', async () => {
    anyone = from('203.0.113.80', { visitor: 'the-browser-of-mira' })
    await join('mira@lender.example', 'manager')
    await service.db.deleteFrom('staff_sessions').execute()
    anyone = from('198.51.100.80', { visitor: 'the-browser-of-mira' })
    await join('second@lender.example', 'agent')
    expect(await flagOf('second@lender.example')).toBe('mira@lender.example')
    anyone = from('198.51.100.81', { visitor: 'another-browser' })
    await join('third@lender.example', 'agent')
    expect(await flagOf('third@lender.example')).toBe('')
    const stored = await service.db.selectFrom('staff_networks').select('network').execute()
    expect(JSON.stringify(stored)).not.toContain('the-browser-of-mira')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { SignInCalls, SignInKey } from '../../../contract/calls/sign-in.ts'
import { signInTable } from '../../../contract/calls/sign-in.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { StaffRole } from '../../../contract/wire/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { invite } from '../../staff/invitations.ts'
import { markLeft } from '../../staff/members.ts'
import { createAuthenticator, type Wrong } from '../../staff/testing/authenticator.ts'
import { openTestService, SECRETS, type TestService } from '../../testing/harness.ts'
import { openTestDesk } from '../testing/test-desk.ts'

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
const from = (address: string, token = '') =>
  desk.signIn({
    token,
    language: 'en',
    address,
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
  const asked = dataOf(await anyone.invitationOptions({ invitation, name: 'Nina' }))
  const proof = authenticator.register(asked)
  const { token, codes: recovery } = dataOf(
    await anyone.invitationAccept({ invitation, name: 'Nina', ...proof }),
  )
  return { authenticator, invitation, token, recovery }
}

const later = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

describe('an invitation', () => {
  test('says whom it invites, and lets them in with a passkey and ten codes', async () => {
    const invitation = await invited()
    expect(await anyone.invitationShow({ invitation })).toMatchObject({
      success: true,
      data: { email: EMAIL, role: 'officer' },
    })
    const { token, recovery } = await join()
    expect(await desk.staffOf(token)).toMatchObject({ name: 'Nina', email: EMAIL, role: 'officer' })
    expect(new Set(recovery).size).toBe(10)
    const stored = await service.db.selectFrom('staff_recovery_codes').select('code_hash').execute()
    expect(JSON.stringify(stored)).not.toContain(recovery[0])
  })

  test('serves once, for three days, and no longer than the next one', async () => {
    const { invitation } = await join()
    expect(await anyone.invitationShow({ invitation })).toMatchObject({
      success: false,
      code: codes.notFound,
    })
    const first = await invited('other@lender.example')
    const second = await invited('Other@Lender.example')
    expect(await anyone.invitationShow({ invitation: first })).toMatchObject({ code: codes.notFound })
    expect(await anyone.invitationShow({ invitation: second })).toMatchObject({ success: true })
    later(3 * DAY_MS)
    expect(await anyone.invitationShow({ invitation: second })).toMatchObject({ code: codes.notFound })
  })

  test('is not made for somebody who works here already', async () => {
    await join()
    expect(await invited(EMAIL.toUpperCase())).toBe('')
  })

  test('takes no passkey that was made for another invitation', async () => {
    const [one, other] = [await invited('one@lender.example'), await invited('two@lender.example')]
    const authenticator = createAuthenticator({ origin, rpId })
    const asked = dataOf(await anyone.invitationOptions({ invitation: one, name: 'One' }))
    const proof = authenticator.register(asked)
    expect(await anyone.invitationAccept({ invitation: other, name: 'Two', ...proof })).toMatchObject({
      code: codes.notPossible,
    })
  })

  test('is accepted once by two who try at the same time', async () => {
    const invitation = await invited()
    const proofs = await Promise.all(
      [1, 2].map(async () => {
        const asked = dataOf(await anyone.invitationOptions({ invitation, name: 'Nina' }))
        return createAuthenticator({ origin, rpId }).register(asked)
      }),
    )
    const results = await Promise.all(
      proofs.map((proof) => anyone.invitationAccept({ invitation, name: 'Nina', ...proof })),
    )
    expect(results.map(({ success }) => success).toSorted()).toEqual([false, true])
  })
})

describe('a passkey', () => {
  const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, wrong: Wrong = {}) =>
    anyone.passkeySignIn(authenticator.signIn(dataOf(await anyone.passkeyOptions({})), wrong))

  test('signs its owner in, again and again', async () => {
    const { authenticator } = await join()
    for (const _ of [1, 2]) {
      const { token } = dataOf(await signIn(authenticator))
      expect(await desk.staffOf(token)).toMatchObject({ email: EMAIL })
    }
  })

  test.each<[string, Wrong]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge that was made up', { challenge: 'bWFkZSB1cA' }],
    ['a counter that went back', { counter: 0 }],
    ['no finger or face', { unverified: true }],
  ])('proves nothing with %s', async (_, wrong) => {
    const { authenticator } = await join()
    await signIn(authenticator)
    expect(await signIn(authenticator, wrong)).toMatchObject({ success: false, code: codes.notPossible })
  })

  test('proves nothing twice, nor after five minutes', async () => {
    const { authenticator } = await join()
    const asked = dataOf(await anyone.passkeyOptions({}))
    expect(await anyone.passkeySignIn(authenticator.signIn(asked))).toMatchObject({ success: true })
    expect(await anyone.passkeySignIn(authenticator.signIn(asked))).toMatchObject({ code: codes.notPossible })
    const old = dataOf(await anyone.passkeyOptions({}))
    later(5 * MINUTE_MS)
    expect(await anyone.passkeySignIn(authenticator.signIn(old))).toMatchObject({ code: codes.notPossible })
  })

  test('uses its challenge up even where it is refused', async () => {
    const { authenticator } = await join()
    const asked = dataOf(await anyone.passkeyOptions({}))
    await anyone.passkeySignIn(authenticator.signIn(asked, { origin: 'https://evil.example' }))
    expect(await anyone.passkeySignIn(authenticator.signIn(asked))).toMatchObject({ code: codes.notPossible })
  })

  test('of a stranger, or of somebody who has left, opens nothing', async () => {
    const { authenticator, token } = await join()
    expect(await signIn(createAuthenticator({ origin, rpId }))).toMatchObject({ code: codes.notPossible })
    const { id = '' } = (await desk.staffOf(token)) ?? {}
    await markLeft(service.db, id, service.clock.now())
    expect(await signIn(authenticator)).toMatchObject({ code: codes.notPossible })
    expect(await desk.staffOf(token)).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"id":5}', '{"id":"x","response":{}}'])(
    'is not what a browser sends as %s',
    async (response) => {
      const { challengeId } = dataOf(await anyone.passkeyOptions({}))
      expect(await anyone.passkeySignIn({ challengeId, response })).toMatchObject({ success: false })
    },
  )

  test('is not asked for where the demo has an address of numbers', async () => {
    const demo = openTestDesk(service)
    const caller = { token: '', language: 'en', address: '', device: '' } as const
    const at = (requested: string) => demo.signIn({ ...caller, origin: requested }).passkeyOptions({})
    expect(await at('http://127.0.0.1:3000')).toMatchObject({ success: false })
    expect(await at('https://evil.example')).toMatchObject({ success: false })
    expect(await at('http://localhost:3000')).toMatchObject({
      data: { options: { rpId: 'localhost' } },
    })
  })
})

describe('a recovery code', () => {
  test('lets in once, however it is typed, and then a new passkey can be made', async () => {
    const { recovery } = await join()
    const typed = (recovery[0] ?? '').toLowerCase().replaceAll('-', ' ')
    const { token } = dataOf(await anyone.recoverySignIn({ email: ` ${EMAIL.toUpperCase()}`, code: typed }))
    expect(await anyone.recoverySignIn({ email: EMAIL, code: recovery[0] ?? '' })).toMatchObject({
      code: codes.notPossible,
    })
    const mine = from('192.0.2.7', token)
    const authenticator = createAuthenticator({ origin, rpId })
    const proof = authenticator.register(dataOf(await mine.ownPasskeyOptions({})))
    expect(await mine.ownPasskeyAdd(proof)).toMatchObject({ success: true })
    expect(await mine.ownAccountShow({})).toMatchObject({
      data: { codesLeft: 9, passkeys: [{}, { passkeyId: authenticator.id }] },
    })
    const asked = dataOf(await anyone.passkeyOptions({}))
    expect(await anyone.passkeySignIn(authenticator.signIn(asked))).toMatchObject({ success: true })
  })

  test('is answered alike for an address that nobody has, and counted alike', async () => {
    await join()
    const answers = async (email: string, address: string) => {
      const found = []
      for (let no = 0; no < 6; no++)
        found.push(await from(address).recoverySignIn({ email, code: 'AAAA-AAAA-AAAA-AAAA' }))
      return found
    }
    const known = await answers(EMAIL, '198.51.100.1')
    expect(await answers('nobody@lender.example', '198.51.100.2')).toEqual(known)
    expect(known.map((answer) => !answer.success && answer.code)).toEqual([
      ...Array(5).fill(codes.notPossible),
      codes.tooMany,
    ])
  })

  test('still lets its owner in while a stranger guesses', async () => {
    const { recovery } = await join()
    for (let no = 0; no < 8; no++)
      await from('198.51.100.1').recoverySignIn({ email: EMAIL, code: 'AAAA-AAAA-AAAA-AAAA' })
    const mine = await from('203.0.113.5').recoverySignIn({ email: EMAIL, code: recovery[0] ?? '' })
    expect(mine).toMatchObject({ success: true })
  })

  test('of one is none of another’s', async () => {
    const { recovery } = await join()
    await join('other@lender.example')
    const email = 'other@lender.example'
    expect(await anyone.recoverySignIn({ email, code: recovery[0] ?? '' })).toMatchObject({
      code: codes.notPossible,
    })
  })

  test('is gone once there are new ones', async () => {
    const { recovery, token } = await join()
    const fresh = dataOf(await from('192.0.2.7', token).ownCodesRenew({})).codes
    expect(await anyone.recoverySignIn({ email: EMAIL, code: recovery[0] ?? '' })).toMatchObject({
      code: codes.notPossible,
    })
    expect(await anyone.recoverySignIn({ email: EMAIL, code: fresh[0] ?? '' })).toMatchObject({
      success: true,
    })
  })
})

describe('one’s own ways in', () => {
  test('are changed within minutes of signing in, and by nobody else', async () => {
    const { token, authenticator } = await join()
    const { token: others } = await join('other@lender.example')
    const passkeyId = authenticator.id
    expect(await from('', others).ownPasskeyRemove({ passkeyId })).toMatchObject({ code: codes.notFound })
    later(16 * MINUTE_MS)
    const mine = from('', token)
    expect(await mine.ownAccountShow({})).toMatchObject({ data: { isFresh: false } })
    expect(await mine.ownPasskeyRemove({ passkeyId })).toMatchObject({ code: codes.notPossible })
    expect(await mine.ownPasskeyOptions({})).toMatchObject({ code: codes.notPossible })
    expect(await mine.ownCodesRenew({})).toMatchObject({ code: codes.notPossible })
  })

  test('are shown to nobody without a session', async () => {
    const own = Object.entries(signInTable).filter(([, { by }]) => by === 'staff')
    expect(own.length).toBeGreaterThan(3)
    for (const [key] of own) {
      const request = { challengeId: 'x', response: 'x', passkeyId: 'x' }
      const answer = await (anyone[key as SignInKey] as (request: object) => Promise<object>)(request)
      expect([key, answer]).toMatchObject([key, { code: codes.sessionExpired }])
    }
  })
})

test('every way in is counted by network', async () => {
  for (const [key, { limit }] of Object.entries(signInTable)) {
    const request = {
      ...{ challengeId: 'x', response: 'x', passkeyId: 'x', email: 'x', code: 'x', invitation: 'x' },
      ...{ name: 'x', query: '', stored: { state: 'x', nonce: 'x', verifier: 'x' } },
    }
    const call = from(`2001:db8::${key.length}`)[key as SignInKey] as (request: object) => Promise<object>
    let answer: object = {}
    for (let no = 0; no <= limit.max; no++) answer = await call({ ...request, email: `${no}@x` })
    expect([key, answer]).toMatchObject([key, { code: codes.tooMany }])
  }
})

test('who came in, and how, is in the audit log, and no secret is', async () => {
  const { token, recovery, invitation } = await join()
  await anyone.recoverySignIn({ email: EMAIL, code: recovery[0] ?? '' })
  const rows = await service.db.selectFrom('audit_events').selectAll().orderBy('position').execute()
  expect(rows.map(({ act, staff }) => [act, staff])).toEqual([
    ['invitationAccept', EMAIL],
    ['recoverySignIn', EMAIL],
  ])
  for (const secret of [token, invitation, ...recovery]) expect(JSON.stringify(rows)).not.toContain(secret)
  expect((await verifyAudit(service.db, SECRETS)).problems).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { invite } from '../../staff/invitations.ts'
import { markLeft, readEmail } from '../../staff/members.ts'
import { openSignOn } from '../../staff/single-sign-on.ts'
import { type IssuerAccount, startIssuer } from '../../staff/testing/oidc-issuer.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { openTestDesk } from '../testing/test-desk.ts'

const origin = 'https://desk.lender.example'

let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  issuer = await startIssuer(`${origin}/desk/singleSignOn`)
})
afterAll(() => issuer.stop())

let service: TestService
let desk: Desk
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service, { origin, signOn: openSignOn(issuer.settings) })
})

const anyone = () =>
  desk.signIn({
    token: '',
    language: 'en',
    address: '192.0.2.9',
    device: 'test',
    origin: 'https://evil.example',
  })

/** Follows the issuer's redirects with a browser's cookies, until it leads back to the desk. */
async function visit(first: string): Promise<string> {
  const jar = new Map<string, string>()
  let to = first
  while (!to.startsWith(origin)) {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(to, { redirect: 'manual', headers: { Cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the issuer leads nowhere: ${response.status} ${await response.text()}`)
    to = new URL(location, to).href
  }
  return new URL(to).search.slice(1)
}

async function begin() {
  const begun = await anyone().singleSignOnBegin({})
  if (!begun.success) throw new Error(begun.message)
  return begun.data
}

async function signOnAs(account: IssuerAccount) {
  issuer.signInAs(account)
  const { to, stored } = await begin()
  return anyone().singleSignOnFinish({ query: await visit(to), stored })
}

const rina = { email: 'Rina@Lender.example', email_verified: true, name: 'Rina at the issuer' }

test('somebody who works here comes in as who they are here', async () => {
  const result = await signOnAs(rina)
  expect(await desk.staffOf(result.success ? result.data.token : '')).toMatchObject({
    id: 'demo-agent',
    name: 'Rina',
    role: 'agent',
  })
})

test('the issuer is asked with PKCE, a state and a nonce that are never the same', async () => {
  const [one, other] = [await begin(), await begin()]
  const requested = new URL(one.to).searchParams
  expect(Object.fromEntries(requested)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/desk/singleSignOn`,
    state: one.stored.state,
    nonce: one.stored.nonce,
  })
  expect(requested.get('code_challenge')).not.toBe(one.stored.verifier)
  expect([one.stored.state, one.stored.nonce, one.stored.verifier]).not.toEqual([
    other.stored.state,
    other.stored.nonce,
    other.stored.verifier,
  ])
})

test('somebody who was invited becomes who the invitation says, once', async () => {
  const email = 'new@lender.example'
  const token = await invite(service.db, {
    email,
    role: 'treasurer',
    invitedBy: 'test',
    now: service.clock.now(),
  })
  const result = await signOnAs({ email, email_verified: true, name: 'Nina' })
  expect(await desk.staffOf(result.success ? result.data.token : '')).toMatchObject({
    email,
    name: 'Nina',
    role: 'treasurer',
  })
  expect(await anyone().invitationShow({ invitation: token ?? '' })).toMatchObject({ code: codes.notFound })
})

const staffIdOf = async (account: IssuerAccount) => {
  const result = await signOnAs(account)
  return (await desk.staffOf(result.success ? result.data.token : ''))?.id ?? null
}

test('a person is who the issuer’s own id says, whatever address it has by then', async () => {
  const person = { ...rina, id: 'subject-1' }
  expect(await staffIdOf(person)).toBe('demo-agent')
  expect(await staffIdOf({ ...person, email: 'rina.married@lender.example' })).toBe('demo-agent')
  expect(await staffIdOf({ ...person, email: 'budi@lender.example' })).toBe('demo-agent')
  // The address was given to somebody else: it opens nothing of hers.
  expect(await staffIdOf({ ...rina, id: 'subject-2' })).toBeNull()
})

test.each(['\u212Aim@lender.example', 'rina@lender.example\u0130'])(
  'an address in letters that only look like another is nobody’s: %s',
  async (email) => {
    await service.db
      .insertInto('staff')
      .values([
        {
          id: 'kim',
          email: 'kim@lender.example',
          name: 'Kim',
          role: 'manager',
          created_at: service.clock.now(),
          left_at: null,
        },
      ])
      .execute()
    expect(await signOnAs({ email, email_verified: true, id: 'attacker' })).toMatchObject({ success: false })
    expect(readEmail(email)).not.toBe('kim@lender.example')
  },
)

test('nobody else comes in: unknown, not verified, or gone', async () => {
  const unknown = { email: 'stranger@lender.example', email_verified: true }
  expect(await signOnAs(unknown)).toMatchObject({ code: codes.notPossible })
  expect(await signOnAs({ ...rina, email_verified: false })).toMatchObject({ code: codes.notPossible })
  await markLeft(service.db, 'demo-agent', service.clock.now())
  expect(await signOnAs(rina)).toMatchObject({ code: codes.notPossible })
  expect(await service.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
})

test.each(['state', 'nonce', 'verifier'] as const)(
  'an answer with another %s proves nothing',
  async (name) => {
    issuer.signInAs(rina)
    const { to, stored } = await begin()
    const query = await visit(to)
    const wrong = { ...stored, [name]: `${stored[name].slice(0, -4)}AAAA` }
    expect(await anyone().singleSignOnFinish({ query, stored: wrong })).toMatchObject({
      code: codes.notPossible,
    })
  },
)

test('a code of the issuer serves once', async () => {
  issuer.signInAs(rina)
  const { to, stored } = await begin()
  const query = await visit(to)
  expect(await anyone().singleSignOnFinish({ query, stored })).toMatchObject({ success: true })
  expect(await anyone().singleSignOnFinish({ query, stored })).toMatchObject({ code: codes.notPossible })
})

test('an issuer that is away, or none, is told', async () => {
  const away = { ...issuer.settings, issuer: 'http://127.0.0.1:1' }
  for (const signOn of [openSignOn(away), null]) {
    desk = openTestDesk(service, { origin, signOn })
    expect(await anyone().singleSignOnBegin({})).toMatchObject({ success: false, code: codes.notPossible })
  }
})

import type { CDPSession, Page } from '@playwright/test'
import { deskFilePaths, deskPaths } from '../contract/wire/paths.ts'
import { desk } from './desk.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy({}, { embedded: true })

/** A device with a fingerprint reader, as Chromium plays it. */
async function withAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

const invitation = async (email: string, role: string) => {
  const output = await desk(copy, 'invite', email, '--role', role)
  return output.split('\n')[0] ?? ''
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

test('somebody is invited, makes a passkey, signs out and in, and gets back in when it is lost', async ({
  page,
}) => {
  const { session, authenticatorId } = await withAuthenticator(page)
  const link = await invitation('nina@lender.example', 'agent')
  expect(link).toContain(`${copy.url}/desk/invitation#`)

  await page.goto(link.replace('#', '?lang=en#'))
  await expect(page.getByText('nina@lender.example')).toBeVisible()
  // Neither the address nor the history has it any more.
  expect(page.url()).toBe(`${copy.url}/desk/invitation?lang=en`)
  await page.getByLabel('Name').fill('Nina')
  await page.getByRole('button', { name: 'Make a passkey and come in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in')
  const codes = await page.locator('ol code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'I have stored them: to the desk' }).click()
  await expect(page.getByText('Nina', { exact: true })).toBeVisible()
  await expect(page.getByText('Agent', { exact: true })).toBeVisible()

  await signOut(page)
  await page.waitForURL(/signIn/)
  await page.goto(`${copy.url}/desk/proposals?lang=en`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/desk\/proposals/)

  await signOut(page)
  await page.waitForURL(/signIn/)
  await session.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.goto(`${copy.url}/desk/recovery?lang=en`)
  await page.getByLabel('Email address').fill('nina@lender.example')
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('do not belong together')
  await expect(page.getByLabel('Email address')).toHaveValue('nina@lender.example')
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How you sign in')
  await expect(page.getByText('Codes that are left: 9')).toBeVisible()
  // The lost one goes, a new one comes.
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Make a passkey on this device' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1)

  await signOut(page)
  await page.waitForURL(/signIn/)
  await page.goto(`${copy.url}/desk/signIn?lang=en`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(/\/desk(\?|$)/)

  await page.goto(link.replace('#', '?lang=en&again=1#'))
  await expect(page.getByRole('alert').getByText('This invitation was used already')).toBeVisible()
})

test('an invitation asks for an address and a role that there is', async () => {
  const invite = (...args: string[]) => desk(copy, 'invite', ...args)
  await expect(invite('nina', '--role', 'officer')).rejects.toMatchObject({ code: 1 })
  await expect(invite('x@lender.example', '--role', 'owner')).rejects.toMatchObject({ code: 1 })
  await expect(invite('rina@lender.example', '--role', 'manager')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('works at the desk already'),
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('an invitation is pasted into a form, and says that passkeys need one', async ({ page }) => {
    const link = await invitation('omar@lender.example', 'agent')
    await page.goto(`${copy.url}/desk/invitation?lang=en`)
    await page.getByLabel('Invitation').fill(link.split('#')[1] ?? '')
    await page.getByRole('button', { name: 'Open the invitation' }).click()
    await expect(page.getByText('omar@lender.example')).toBeVisible()
    await expect(page.getByText('Passkeys need JavaScript')).toBeVisible()
    expect(page.url()).not.toContain(link.split('#')[1])
  })

  test('the page says that passkeys need one, and offers the code as a plain form', async ({ page }) => {
    await page.goto(`${copy.url}/desk/signIn?lang=en`)
    await expect(page.getByText('Passkeys need JavaScript')).toBeVisible()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Email address').fill('rina@lender.example')
    await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('do not belong together')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('rina@lender.example')
    await expect(page.getByLabel('Recovery code')).toHaveValue('')
  })
})

const open: readonly string[] = [
  deskPaths.signIn,
  deskPaths.invitation,
  deskPaths.recovery,
  deskPaths.singleSignOn,
]
const closed = Object.values({ ...deskPaths, ...deskFilePaths }).filter((path) => !open.includes(path))

for (const [who, headers] of [
  ['nobody', {}],
  ['a borrower', { Cookie: 'terang_session=demo-id-due; terang_desk=demo-id-due' }],
] as const)
  test(`${who} is led to sign-in at every address of the desk, and posts nothing`, async ({ request }) => {
    expect(closed.length).toBeGreaterThan(20)
    for (const path of [...closed, '/desk/nothing', '/desk/borrower?sessionId=demo-id-due']) {
      const url = copy.url + path
      const read = await request.get(url, { headers, maxRedirects: 0 })
      expect([path, read.status()]).toEqual([path, 303])
      expect(read.headers()['location']).toContain('/desk/signIn?')
      expect(await read.text()).toBe('')
      const form = { act: 'approve', proposalId: 'x', version: 'x' }
      const post = await request.post(url, { headers, form, maxRedirects: 0 })
      expect([path, post.status()]).toEqual([path, 303])
    }
  })

test('posts from another site are refused, also of somebody who is signed in', async ({ page }) => {
  await page.goto(`${copy.url}/desk/signIn?lang=en`)
  await page.getByRole('button', { name: /Budi/ }).click()
  await page.waitForURL(/\/desk(\?|$)/)
  for (const path of ['/desk/signIn', '/desk/recovery', '/desk/proposal?id=x'])
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const answer = await page.request.post(copy.url + path, { headers, form: { act: 'signOut' } })
      expect([path, answer.status()]).toEqual([path, 403])
    }
  await page.goto(`${copy.url}/desk?lang=en`)
  await expect(page.getByText('Budi', { exact: true })).toBeVisible()
})

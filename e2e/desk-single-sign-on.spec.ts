import { startIssuer } from '../server/staff/testing/oidc-issuer.ts'
import { freePort } from '../tools/postgres.mjs'
import type { Copy } from './copy.ts'
import { inTurn } from './in-turn.ts'
import { expect, test } from './journey.ts'
import { startCopy } from './shared-copy.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let copy: Copy
test.beforeAll(async () => {
  // The issuer must know where to return to before the copy is there.
  const port = await freePort()
  issuer = await startIssuer(`http://localhost:${port}/desk/singleSignOn`)
  const { issuer: address, clientId, clientSecret } = issuer.settings
  copy = await startCopy({
    PORT: String(port),
    DESK_OIDC_ISSUER: address,
    DESK_OIDC_CLIENT_ID: clientId,
    DESK_OIDC_CLIENT_SECRET: clientSecret,
  })
})
test.afterAll(async () => {
  await copy.stop()
  await issuer.stop()
})

for (const [variant, javaScriptEnabled] of [true, false].entries())
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })
    const next = inTurn(variant, 2)
    next()('single sign-on leads to the page that somebody wanted', async ({ page }) => {
      issuer.signInAs({ email: 'budi@lender.example', email_verified: true, name: 'Budi' })
      await page.goto(`${copy.url}/desk/proposals?lang=en`)
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      await page.waitForURL(/\/desk\/proposals/)
      await expect(page.getByText('Budi', { exact: true })).toBeVisible()
    })

    next()('whom nobody invited is told so, and is not in', async ({ page }) => {
      issuer.signInAs({ email: 'stranger@lender.example', email_verified: true })
      await page.goto(`${copy.url}/desk/signIn?lang=en`)
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      await expect(page.getByText('not invited to this desk')).toBeVisible()
      await page.goto(`${copy.url}/desk`)
      await expect(page).toHaveURL(/signIn/)
    })
  })

test('an answer that was asked for elsewhere opens nothing', async ({ request }) => {
  const forged = await request.get(`${copy.url}/desk/singleSignOn?code=x&state=y`, { maxRedirects: 0 })
  expect(forged.headers()['location']).toContain(issuer.settings.issuer)
  expect(forged.headers()['set-cookie']).not.toContain('terang_desk=')
})

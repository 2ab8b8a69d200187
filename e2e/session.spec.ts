import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { inTurn } from './in-turn.ts'
import { expect, insideApp, loanOf, refuseCookies, shownFor, test } from './journey.ts'

test('the session leaves the address and becomes a cookie that scripts cannot read', async ({
  page,
  context,
}) => {
  await page.goto(loanOf('id', 'due'))
  await expect(page).not.toHaveURL(/sessionId/)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'terang_session')).toMatchObject({
    value: 'demo-id-due',
    httpOnly: true,
    sameSite: 'Lax',
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tagihan Anda jatuh tempo')
})

test('a newer session in the address wins over the cookie', async ({ page }) => {
  await page.goto(loanOf('id', 'due'))
  await page.goto(loanOf('id', 'active'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinjaman Anda sedang berjalan')
})

test('where the webview refuses cookies, the session travels on in links and forms', async ({ page }) => {
  await refuseCookies(page)
  await page.goto(loanOf('id', 'due'))
  expect(page.url()).toContain('sessionId')
  await expect(page.getByRole('link', { name: 'Bayar', exact: true })).toHaveAttribute(
    'href',
    /sessionId=demo-id-due/,
  )
  await expect(page.locator('form').first()).toHaveAttribute('action', /sessionId=demo-id-due/)
})

test('where the webview refuses cookies, the session travels on in a form that only asks', async ({
  page,
}) => {
  await refuseCookies(page)
  await page.goto('/complainNewPage?sessionId=demo-id-settled&lang=en')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'All loans' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio').last().check()
  await sheet.getByRole('button', { name: 'Choose' }).click()
  await expect(page).toHaveURL(/orderNo=/)
  await expect(page).toHaveURL(/sessionId=demo-id-settled/)
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toHaveCount(0)
})

test('an expired session says so and goes back to login', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('in', 'due', { sessionId: 'long-gone', lang: 'en' }))
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back to login' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goBackToLogin' }])
})

test("another borrower's order looks exactly like one that does not exist", async ({ page }) => {
  const see = (orderId: string) => shownFor(page, loanOf('id', 'due', { orderId }), orderId)
  expect(await see('TR-active')).toBe(await see('TR-nonesuch'))
  await expect(page.getByRole('heading', { name: 'Halaman ini tidak ada' })).toBeVisible()
})

for (const [about, query] of [
  ['missing', ''],
  ['garbage', 'orderId=%00%ff&productId[]=1&needPop=<script>&lang=xx&orderId=2'],
  ['oversized', `orderId=${'x'.repeat(4000)}&productId=${'9'.repeat(4000)}`],
  ['hostile', "orderId=1'--&productId=%22%3E%3Cimg src=x onerror=alert(1)%3E"],
] as const)
  test(`${about} parameters get a clear message, never a crash`, async ({ page }) => {
    const response = await page.goto(`/loanDetails?sessionId=demo-id-due&${query}`)
    expect(response?.status()).toBeLessThan(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada yang kurang|Halaman ini tidak ada/)
    await expect(page.getByRole('link', { name: 'Kembali Ke Beranda' })).toBeVisible()
  })

for (const [lang, headline] of [
  ['en', 'This page is not here'],
  ['id', 'Halaman ini tidak ada'],
  ['hi', 'यह पेज यहाँ नहीं है'],
  ['zh', '没有这个页面'],
] as const)
  test(`an unknown address is answered helpfully in ${lang}`, async ({ page }) => {
    const response = await page.goto(`/no/such/page?lang=${lang}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  })

test('a post from another origin is refused', async ({ request }) => {
  const response = await request.post(loanOf('id', 'due'), {
    headers: { Origin: 'https://evil.example' },
    form: { act: 'rate', stars: '1' },
  })
  expect(response.status()).toBe(403)
})

test.describe('a link on a page of another site', () => {
  let site: Server
  let target = ''
  test.beforeAll(async () => {
    site = createServer((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<a href="${target}">Open</a>`),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => void site.close())

  const follow = async (page: Page, address: string) => {
    target = address.replaceAll('&', '&amp;')
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.getByRole('link', { name: 'Open' }).click()
  }
  const sessionOf = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === 'terang_session')?.value

  for (const [variant, javaScriptEnabled] of [true, false].entries())
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled })
      const next = inTurn(variant, 2)

      next()('asks whose account to use, and whoever stays loses nothing', async ({ page, baseURL }) => {
        await page.goto(loanOf('id', 'due', { lang: 'en' }))
        await follow(page, baseURL + loanOf('id', 'active', { lang: 'en' }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which account do you want to use?')
        expect(await sessionOf(page)).toBe('demo-id-due')
        await page.getByRole('button', { name: 'Stay in my account' }).click()
        await expect(page).not.toHaveURL(/sessionId|accountChoice/)
        expect(await sessionOf(page)).toBe('demo-id-due')
        await page.goto(loanOf('id', 'due', { lang: 'en', sessionId: '' }))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
      })

      next()('signs in with the other account where one says so', async ({ page, baseURL }) => {
        await page.goto(loanOf('id', 'due', { lang: 'en' }))
        await follow(page, baseURL + loanOf('id', 'active', { lang: 'en' }))
        await page.getByRole('button', { name: 'Use the account from the link' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your loan is running')
        await expect(page).not.toHaveURL(/sessionId/)
        expect(await sessionOf(page)).toBe('demo-id-active')
      })
    })

  test('says whose account it is where nobody is signed in', async ({ page, baseURL }) => {
    await follow(page, baseURL + loanOf('id', 'due', { lang: 'en' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your account?')
    expect(await sessionOf(page)).toBeUndefined()
    await page.getByRole('button', { name: 'Go on with this account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
    expect(await sessionOf(page)).toBe('demo-id-due')
  })
})

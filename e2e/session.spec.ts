import { expect, insideApp, loanOf, test } from './journey.ts'

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
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto(loanOf('id', 'due'))
  expect(page.url()).toContain('sessionId')
  await expect(page.getByRole('link', { name: 'Bayar', exact: true })).toHaveAttribute(
    'href',
    /sessionId=demo-id-due/,
  )
  await expect(page.locator('form').first()).toHaveAttribute('action', /sessionId=demo-id-due/)
})

test('an expired session says so and goes back to login', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('in', 'due', { sessionId: 'long-gone', lang: 'en' }))
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back to login' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goBackToLogin' }])
})

test("another borrower's order looks exactly like one that does not exist", async ({ page }) => {
  const see = async (orderId: string) => {
    await page.goto(loanOf('id', 'due', { orderId }))
    return (await page.locator('main').innerHTML()).replaceAll(orderId, 'the id that was asked for')
  }
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

import { expect, insideApp, loanOf, test } from './journey.ts'

test('a product with a native link goes to the app', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('id', 'review'))
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Belajar' }).click()
  await expect
    .poll(events)
    .toMatchObject([{ action: 'openNative', params: { link: 'terang://product/terang-belajar' } }])
})

for (const name of ['Terang Cicil', 'Terang Belajar'])
  test(`in a plain browser ${name} opens the page of the product`, async ({ page }) => {
    await page.goto(loanOf('id', 'review'))
    await page.getByRole('button', { name: `Lihat penawaran: ${name}` }).click()
    await page.waitForURL(/\/product\?/)
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByText('Rp3.000.000,00').first()).toBeVisible()
  })

test('a product that is full cannot be tapped', async ({ page }) => {
  await page.goto(loanOf('id', 'review'))
  await expect(page.getByRole('button', { name: 'Kuota penuh: Terang Usaha' })).toBeDisabled()
})

test('a tap on a product while the network is lost says so, and works again later', async ({
  page,
  context,
  errors,
}) => {
  await page.goto(loanOf('id', 'review'))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Belajar' }).click()
  await expect(page.getByText('Layanan tidak dapat dihubungi.').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Belajar' }).click()
  await page.waitForURL(/\/product\?.*productId=terang-belajar/)
  errors.splice(0)
})

test('more products leads to the app home', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('id', 'review'))
  await page.getByRole('link', { name: 'Produk lainnya' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goHome' }])
})

test('a slow reply shows that it is loading, and nothing is sent twice', async ({ page }) => {
  let posts = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/loanDetails?**', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await held.promise
    }
    await route.continue()
  })
  await page.goto(loanOf('id', 'review'))
  const button = page.getByRole('button', { name: 'Lihat penawaran: Terang Belajar' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Memuat…')).toBeVisible()
  await button.click()
  held.resolve()
  await page.waitForURL(/\/product\?.*productId=terang-belajar/)
  await expect(page.getByText('Memuat…')).toBeHidden()
  expect(posts).toBe(1)
})

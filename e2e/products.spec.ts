import { expect, insideApp, test } from './journey.ts'

const list = (key: string, extra = '') => `/relevant?sessionId=demo-id-${key}${extra}`
const isEvent = (request: { method: () => string; postData: () => string | null }) =>
  request.method() === 'POST' && (request.postData() ?? '').includes('act=event')

const cicil = /\/product\?.*productId=terang-cicil/

test('a product opens, and the tap is reported by a beacon', async ({ page }) => {
  await page.goto(list('review', '&scene=banner_fudai'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengajuan Khusus')
  const request = page.waitForRequest(isEvent)
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Cicil' }).click()
  const beacon = await request
  expect(beacon.resourceType()).toBe('ping')
  expect(beacon.postData()).toContain('productId=terang-cicil&positionId=0')
  await page.waitForURL(cicil)
})

test('a beacon that hangs does not delay the tap', async ({ page }) => {
  await page.goto(list('review'))
  let beacons = 0
  await page.route('**/relevant?**', async (route) => {
    if (!isEvent(route.request())) return route.continue()
    beacons += 1
    // Never answered.
  })
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Cicil' }).click()
  await page.waitForURL(cicil)
  expect(beacons).toBeLessThanOrEqual(1)
})

test('a product with a native link goes to the app', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(list('review'))
  await page.getByRole('button', { name: 'Lihat penawaran: Terang Belajar' }).click()
  await expect
    .poll(events)
    .toMatchObject([{ action: 'openNative', params: { link: 'terang://product/terang-belajar' } }])
})

test('in a plain browser a native link opens the page of the product, and that leads to the offer', async ({
  page,
}) => {
  await page.goto(list('review', '&lang=en'))
  await page.getByRole('button', { name: 'See offer: Terang Belajar' }).click()
  await page.waitForURL(/\/product\?.*productId=terang-belajar/)
  await expect(page.getByText('Rp3.000.000,00').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the whole offer' }).click()
  await page.waitForURL(/\/loanConfirm\?.*productId=terang-belajar/)
})

test('a product that is full cannot be tapped, and tags are on the first two cards only', async ({
  page,
}) => {
  await page.goto(list('settled', '&lang=en'))
  await expect(page.getByRole('button', { name: 'Full today: Terang Usaha' })).toBeDisabled()
  await expect(page.getByText('You have repaid this product before')).toBeVisible()
  const tags = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .evaluateAll((cards) => cards.map((card) => card.querySelectorAll('ul li').length > 0))
  expect(tags.slice(0, 2)).toContain(true)
  expect(tags.slice(2)).not.toContain(true)
})

test('where nothing can be had, the page says why, and leads to the way out and home', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(list('overdue'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lunasi dulu pembayaran yang terlambat')
  await expect(page.getByRole('link', { name: 'Bayar', exact: true })).toHaveAttribute('href', /TR-overdue/)
  await page.getByRole('link', { name: 'Kembali Ke Beranda' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goHome' }])
})

test('the orders of a borrower lead to their loans', async ({ page }) => {
  await page.goto('/order?sessionId=demo-in-due&needPop=1&lang=en')
  await page.getByRole('link', { name: /Saaf Quick/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
})

test('the orders of a borrower lead to further products only where there are some', async ({ page }) => {
  const further = page.getByRole('link', { name: 'See what you can apply for' })
  await page.goto('/order?sessionId=demo-in-overdue&needPop=1&lang=en')
  await expect(page.getByRole('link', { name: /Saaf Steady/ })).toBeVisible()
  await expect(further).toHaveCount(0)
  await page.goto('/order?sessionId=demo-in-settled&needPop=1&lang=en')
  await expect(further).toBeVisible()
})

test('a joint login that failed says why, reports what was seen, and offers products', async ({ page }) => {
  const seen = page.waitForRequest((request) => (request.postData() ?? '').includes('act=seen'))
  await page.goto('/jointLoginFail?approaches=session&needPop=1&lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sign-in could not be carried over')
  expect((await seen).postData()).toContain('productCode=saaf-quick')
  await page.getByRole('button', { name: 'Apply: Saaf Steady' }).click()
  await page.waitForURL(/\/product\?.*productId=saaf-steady/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
})

test('the error page explains a code of ours, and never shows a text of the address', async ({ page }) => {
  await page.goto('/errorPage?code=1001&sessionId=gone&lang=en&message=Send+money+to+Bob')
  await expect(page.getByText('Your session has ended. Please go back and sign in again.')).toBeVisible()
  await expect(page.getByText('Send money to Bob')).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a borrower follows a product', async ({ page }) => {
    await page.goto(list('review', '&lang=en'))
    await page.getByRole('button', { name: 'See offer: Terang Cicil' }).click()
    await expect(page).toHaveURL(cicil)
  })
})

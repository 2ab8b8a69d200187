import { expect, loanOf, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test('a borrower reads the loan and finds the way to repay', async ({ page }) => {
  await page.goto(loanOf('id', 'due'))
  await expect(page.getByText('Rp3.360.000,00').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bayar', exact: true })).toBeVisible()
})

test('a borrower rates the service', async ({ page }) => {
  await page.goto(loanOf('in', 'settled', { lang: 'en' }))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please choose')).toBeVisible()
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How are we doing?' })).toBeHidden()
})

test('a borrower follows a recommended product', async ({ page }) => {
  await page.goto(loanOf('in', 'review', { lang: 'en' }))
  await page.getByRole('button', { name: 'See offer: Saaf Steady' }).click()
  await expect(page).toHaveURL(/\/product\?.*productId=saaf-steady/)
})

test('the session is stored in the cookie', async ({ page }) => {
  await page.goto(loanOf('id', 'active'))
  await page.goto('/loanDetails?orderId=TR-active&productId=terang-cicil')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinjaman Anda sedang berjalan')
})

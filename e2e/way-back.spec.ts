import { expect, insideApp, loanOf, test } from './journey.ts'

const chat = '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due&lang=en'

test('a borrower goes back from the payment page to the loan and to all loans', async ({ page }) => {
  await page.goto(loanOf('id', 'active', { lang: 'en' }).replace('/loanDetails', '/that'))
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/loanDetails\?.*orderId=TR-active/)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your loans' })).toBeVisible()
})

test('a native shell draws its own way back', async ({ page }) => {
  await insideApp(page)
  await page.goto(chat)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeHidden()
})

test('a jump from the chat to a page that is not there does not lose the chat', async ({ page }) => {
  await page.goto(chat)
  await page.evaluate(() => location.assign('/nowhere?lang=en'))
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/intelligentCustomerService\?.*orderNo=TR-due/)
})

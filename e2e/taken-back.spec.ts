import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { codeOn } from './sandbox-console.ts'

/** A demo of its own: money is taken back. */
const copy = ownCopy()

test.use({ javaScriptEnabled: false })

test('half of a payment that the bank takes back is owed again, and the page says so', async ({ page }) => {
  await page.goto(copy.url + loanOf('in', 'due', { lang: 'en' }).replace('/loanDetails', '/repay'))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await codeOn(page)
  const bill = page.url()

  await page.goto(`${copy.url}/testPreview/sandbox?lang=en`)
  await page.getByRole('button', { name: 'Pay exactly' }).click()
  await page.getByRole('button', { name: 'Take half of it back' }).click()
  await expect(page.getByText(/credited, ₹[\d,.]+ of it taken back/)).toBeVisible()

  await page.goto(bill)
  await expect(page.getByText(/The bank has taken ₹[\d,.]+ of your payment back/)).toBeVisible()
  await expect(page.getByText(/; the bank has taken ₹[\d,.]+ of it back/)).toBeVisible()
})

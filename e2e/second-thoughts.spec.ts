import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: what is paid and asked for stays. */
const copy = ownCopy()

test('a loan can be given back within its first days, item by item, and leads to the payment', async ({
  page,
}) => {
  await page.goto(copy.url + loanOf('in', 'new', { lang: 'en' }))
  await page.getByRole('link', { name: 'Give the money back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'To give the money back' })).toBeVisible()
  await expect(page.getByText('Service fee, given back')).toBeVisible()
  const button = page.getByRole('button', { name: /^Give back ₹/ })
  const amount = (await button.textContent())?.replace('Give back ', '') ?? ''
  await button.click()
  await expect(page).toHaveURL(/\/(individual|that)\?.*settle=1/)
  await expect(page.getByText(amount).first()).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('credit is shown, and asked back once', async ({ page }) => {
      const market = javaScriptEnabled ? 'id' : 'in'
      await page.goto(copy.url + loanOf(market, 'credit', { lang: 'en' }))
      await expect(page.getByRole('heading', { name: 'Your credit' })).toBeVisible()
      await page.getByRole('button', { name: 'Pay it back to me' }).click()
      await expect(page.getByText('You have asked for it.').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay it back to me' })).toHaveCount(0)
    })
  })

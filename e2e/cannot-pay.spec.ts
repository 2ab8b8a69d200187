import { signInAtDesk } from './desk-sign-in.ts'
import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

const help = 'I cannot pay'
const promised = /You have promised to pay ₹[\d,.]+ by \w+day, \d+ \w+ \d{4}\. Late charges until then: ₹/

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    // Each of the two has its own loan: one promise is open at a time.
    const [market, loan, currency] = javaScriptEnabled
      ? (['id', 'overdue', 'Rp'] as const)
      : (['in', 'overdue', '₹'] as const)

    test('whoever cannot pay sees what each day costs, promises one, and asks for a new plan', async ({
      page,
    }) => {
      await page.goto(copy.url + loanOf(market, loan, { lang: 'en' }))
      await page.getByRole('link', { name: help }).click()
      const days = page.getByRole('group', { name: 'By which day?' })
      await expect(days.getByRole('radio')).toHaveCount(5)
      await expect(days).toContainText(`late charges by then: ${currency}`)
      await page.getByRole('radio', { name: /^Half: / }).check()
      await days.getByRole('radio').nth(1).check()
      await page.getByLabel('Why (optional)').selectOption({ label: 'Illness' })
      await page.getByRole('button', { name: 'I promise', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Your promise' })).toBeVisible()
      if (market === 'in') await expect(page.getByText(promised)).toBeVisible()
      await expect(page.getByText(/we neither call nor remind you about this loan\. To change/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'I promise', exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: 'Ask for a new plan' }).click()
      await expect(page.getByText(/^You asked for it on \w+day, /)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Your promise' })).toBeVisible()
    })
  })

test('staff read the promise and why, and may not call', async ({ page }) => {
  await signInAtDesk(page, copy.url, /Agent/)
  await page.goto(`${copy.url}/desk/arrearsOrder?id=SF-overdue&lang=en`)
  const promises = page.getByRole('table', { name: 'Promises to pay' })
  await expect(promises).toContainText('the borrower: illness')
  await expect(page.getByText('Contact is refused now.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Contact log' })).toContainText('asked for a new plan')
})

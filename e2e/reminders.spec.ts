import type { Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'

/** A demo of its own: its clock is moved. */
const copy = ownCopy()
const markets = ['id', 'in'] as const

const pageOf = (market: (typeof markets)[number], path: string) =>
  copy.url + loanOf(market, 'due', { lang: 'en' }).replace('/loanDetails', path)
const remindersOn = (page: Page) => page.getByRole('link', { name: /A payment is still open/ })

async function moveClock(page: Page, step: string): Promise<void> {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByRole('button', { name: step }).click()
  await expect(page.getByText(/The clock now shows/)).toBeVisible()
}

test('whoever is late is reminded on the days of the pack, and no more once it is paid', async ({ page }) => {
  test.setTimeout(180_000)
  const reminders = remindersOn(page)
  for (const market of markets) {
    await page.goto(pageOf(market, '/messages'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(reminders).toHaveCount(0)
  }
  await moveClock(page, '+7 days')
  const sent = new Map<string, number>()
  for (const market of markets) {
    // Nothing is sent in the quiet hours, at whatever hour this runs.
    await expect(async () => {
      await moveClock(page, '+6 hours')
      await page.goto(pageOf(market, '/messages'))
      await expect(reminders.first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    await expect(reminders.first()).toContainText(market === 'id' ? 'Rp' : '₹')
  }
  for (const market of markets) {
    await page.goto(pageOf(market, '/that'))
    await sandboxConsoleOf(copy.url, page.request).pay(await codeOn(page), 'exact')
    await page.goto(pageOf(market, '/messages'))
    await expect(page.getByRole('link', { name: /Your payment has arrived/ }).first()).toBeVisible()
    sent.set(market, await reminders.count())
  }
  for (const step of ['+7 days', '+6 hours', '+6 hours']) await moveClock(page, step)
  for (const market of markets) {
    await page.goto(pageOf(market, '/messages'))
    await expect(reminders).toHaveCount(sent.get(market) ?? Number.NaN)
  }
})

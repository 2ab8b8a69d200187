import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '../market/dates.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { moveClockUntil, LATE_ORDER as ORDER, openOrder } from './late-order.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

test.describe.configure({ mode: 'serial' })

const logIt = (page: Page) => page.getByRole('button', { name: 'Log it', exact: true })
const log = (page: Page) => page.getByRole('table', { name: 'Contact log' })

test('an agent works on a late loan: calls, notes a promise, withdraws it', async ({ page }) => {
  test.slow()
  await signInAtDesk(page, copy.url, /Agent/)
  // The day is closed by a job soon after the start.
  await expect(async () => {
    await page.goto(`${copy.url}/desk/arrears?market=id&lang=en`)
    await expect(page.getByRole('heading', { name: /Portfolio at risk, end of/ })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
  await page
    .getByRole('navigation', { name: 'Class' })
    .getByRole('link', { name: /Substandard/ })
    .click()
  const row = page.getByRole('row').filter({ hasText: ORDER })
  await expect(row).toContainText('Broken: 1')
  await expect(page.getByRole('row').filter({ hasText: 'TR-late-12' })).toHaveCount(0)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${ORDER}`)
  await expect(page.getByRole('table', { name: 'Promises to pay' })).toContainText('Broken')

  await moveClockUntil(page, copy.url, 'permitted')
  await page.getByRole('button', { name: 'Show the number and call' }).click()
  await expect(page.getByRole('link', { name: /^\+62/ })).toHaveAttribute('href', /^tel:\+62\d+$/)
  await page.getByLabel('What happened').selectOption({ label: 'Call: promised to pay' })
  await page.getByLabel('What was said').fill('Pays on Friday.')
  const today = (await page.getByLabel('Pays by').getAttribute('min')) ?? ''
  await page.getByLabel('Promised amount').fill('500.5')
  await expect(page.getByText('This can be read as two different amounts.')).toBeVisible()
  await page.getByLabel('Promised amount').fill('500.000')
  await expect(page.getByText('= Rp500.000,00')).toBeVisible()
  await page.getByLabel('Pays by').fill(today)
  await logIt(page).click()
  await expect(log(page)).toContainText('Pays on Friday.')
  await expect(page.getByRole('table', { name: 'Promises to pay' })).toContainText('Rp500.000,00')
  await page.getByRole('button', { name: 'Withdraw the open promise' }).click()
  await expect(page.getByRole('table', { name: 'Promises to pay' })).toContainText('Withdrawn')
})

test('a call outside the hours is refused with the next permitted hour, and the text stays', async ({
  page,
}) => {
  test.slow()
  await moveClockUntil(page, copy.url, 'refused')
  await page.getByLabel('What happened').selectOption({ label: 'Call: no answer' })
  await page.getByLabel('What was said').fill('It rang for a minute.')
  await logIt(page).click()
  await expect(page.getByText(/not permitted.*Permitted from .* 08:00\.$/).last()).toBeVisible()
  await expect(page.getByLabel('What was said')).toHaveValue('It rang for a minute.')
  await expect(page.getByLabel('What happened')).toHaveValue('call.noAnswer')
  await openOrder(page, copy.url)
  await expect(log(page)).not.toContainText('It rang for a minute.')
})

test('a hardship pauses contact until it is ended', async ({ page }) => {
  test.slow()
  await moveClockUntil(page, copy.url, 'permitted')
  const until = page.getByLabel('Until')
  await until.fill(await dayAfter(until, 'min', 5))
  await page.getByLabel('Reason').fill('Lost the job')
  await page.getByRole('button', { name: 'Note a hardship' }).click()
  await expect(page.getByText('A hardship is noted').first()).toBeVisible()
  await page.getByRole('button', { name: 'End the hardship' }).click()
  await expect(page.getByText('Ended by Rina')).toBeVisible()
  await expect(page.getByText('Contact is refused now.')).toHaveCount(0)
})

/** `days` after the first or last day that a field takes. */
async function dayAfter(field: Locator, bound: 'min' | 'max', days: number): Promise<string> {
  return addDays((await field.getAttribute(bound)) ?? '', days)
}

/** What a tap saves: the name of the file and its text. */
async function saved(page: Page, control: Locator): Promise<[name: string, text: string]> {
  const download = page.waitForEvent('download')
  await control.click()
  const file = await download
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
}

test('a treasurer reads without forms, and takes general ledger and trial balance along', async ({
  page,
}) => {
  await signInAtDesk(page, copy.url, /Treasurer/)
  await openOrder(page, copy.url)
  await expect(logIt(page)).toHaveCount(0)
  await page.goto(`${copy.url}/desk/arrears?market=id&lang=en`)
  const buttonOf = (field: string) =>
    page
      .locator('form')
      .filter({ has: page.getByLabel(field, { exact: true }) })
      .getByRole('button', { name: 'Download' })
  // It begins with the first day of the month, on which all postings of the demo may be older.
  const from = page.getByLabel('From', { exact: true })
  await from.fill(await dayAfter(from, 'max', -60))
  const [ledger, postings] = await saved(page, buttonOf('From'))
  expect(ledger).toMatch(/^general-ledger-id-.*\.csv$/)
  expect(postings).toMatch(/^\uFEFFentry,line,booked_at[\s\S]*TR-late-40/)
  const [balance, accounts] = await saved(page, buttonOf('Up to the end of'))
  expect(balance).toMatch(/^trial-balance-id-.*\.csv$/)
  expect(accounts).toMatch(/,sum,(\d+\.\d\d),\1,IDR\s*$/)
  await expect(page.getByRole('link', { name: /Download F01/ })).toHaveCount(0)
})

test('a manager takes the files for the credit bureau of each market, and reads which fields to verify', async ({
  page,
}) => {
  await signInAtDesk(page, copy.url, /Manager/)
  await page.goto(`${copy.url}/desk/arrears?market=id&lang=en`)
  const [name, loans] = await saved(page, page.getByRole('link', { name: 'Download F01' }))
  expect(name).toMatch(/^F01-id-.*\.txt$/)
  expect(loans).toMatch(/^H\|.*\|F01\|\d+\|\d+\r\nD\|TR/)
  await page.locator('summary', { hasText: 'Fields that nobody has compared' }).click()
  await expect(page.getByRole('cell', { name: /D01 .*ibu kandung/ })).toBeVisible()
  await page.goto(`${copy.url}/desk/arrears?market=in&lang=en`)
  const [, records] = await saved(page, page.getByRole('link', { name: 'Download TUDF' }))
  expect(records).toMatch(/^TUDF12[\s\S]*PN03N01[\s\S]*ES02\*\*TRLR$/)
})

test('an officer has no page of arrears', async ({ page }) => {
  await signInAtDesk(page, copy.url, /Officer/)
  await expect(page.getByRole('link', { name: 'Arrears' })).toHaveCount(0)
  expect((await page.goto(`${copy.url}/desk/arrearsOrder?id=${ORDER}`))?.status()).toBe(403)
  expect(
    (await page.goto(`${copy.url}/desk/generalLedger.csv?market=id&from=2026-01-01&to=2026-01-02`))?.status(),
  ).toBe(403)
})

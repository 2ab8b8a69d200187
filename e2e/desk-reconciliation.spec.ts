import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { lookAtDesk } from './look-at-desk.ts'
import { isHydrated } from './looks.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

/** A demo of its own: its clock is moved and its day is proved. */
const copy = ownCopy()

async function signInAgain(page: Page, who: RegExp): Promise<void> {
  await page.context().clearCookies()
  await signInAtDesk(page, copy.url, who)
}

/** The day of Jakarta on which the money came that is nobody's: not today's in the first hour of a day. */
async function dayOfUnmatched(page: Page): Promise<string> {
  await page.goto(`${copy.url}/desk/money?list=unmatched&lang=en`)
  const row = page.getByRole('row').filter({ hasText: 'TR-deu' })
  const moved = await row.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, /).textContent()
  return new Date(`${moved?.split(',')[0]} UTC`).toISOString().slice(0, 10)
}

const csv = [
  'settlement,settled_on,id,type,amount,fee,tax',
  'S-77,2026-01-15,unheard-of,payment,500000,4000,440',
].join('\n')

test('a treasurer sees what a company reports of a day, and explains a difference', async ({ page }) => {
  await signInAgain(page, /Treasurer/)
  const day = await dayOfUnmatched(page)
  for (const hours of ['+6 hours', '+6 hours', '+6 hours', '+6 hours', '+6 hours']) {
    await page.goto(`${copy.url}/testPreview?lang=en`)
    await page.getByRole('button', { name: hours }).click()
    await expect(page.getByText(/The clock now shows/)).toBeVisible()
  }
  await signInAgain(page, /Treasurer/)
  const address = `${copy.url}/desk/money?list=day&day=${day}&market=id&lang=en`
  // The job looks for what is due once a second.
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'sandbox: ledger and report' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 60_000 })
  const differences = page.getByRole('table', { name: 'Every difference' })
  await expect(differences).toContainText('received, and booked on no loan')
  await page.waitForFunction(isHydrated)
  await page.getByLabel('Explanation').fill('The borrower typed the reference wrong; it is being matched')
  await page.getByRole('button', { name: 'Save the explanation' }).click()
  await expect(page.getByText('The explanation is saved.')).toBeVisible()
  await expect(differences).toContainText('The borrower typed the reference wrong')
  await lookAtDesk(page, 'a day with a difference')
})

test('a treasurer reads a settlement file, and a manager approves its booking', async ({ page }) => {
  await signInAgain(page, /Treasurer/)
  await page.goto(`${copy.url}/desk/settlements?lang=en`)
  const send = async () => {
    await page.getByLabel('Company').selectOption('sandbox')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'nov.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Read the file' }).click()
  }
  await send()
  await expect(page.getByText('The file is read. Nothing is booked yet.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines that differ' })).toContainText('not in our books')
  await expect(page.getByRole('table', { name: 'Settlements in the file' })).toContainText('Rp495.560,00')
  await lookAtDesk(page, 'a settlement file')
  await page.reload()
  await page.getByLabel('Reason').fill('Bank statement of today')
  await page.getByRole('button', { name: 'Propose the booking' }).click()
  await page.waitForURL(/\/desk\/proposal\?/)
  const proposal = page.url()

  await signInAgain(page, /Budi \(Manager\)/)
  await page.goto(proposal)
  await expect(page.getByText('Fees of payment companies').first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve and do it' }).click()
  await expect(page.getByText('Approved and done.')).toBeVisible()
  await page.goto(`${copy.url}/desk/settlements?lang=en`)
  await expect(page.getByRole('table', { name: 'Files' })).toContainText('booked')
  await send()
  await expect(page.getByText('This file was read before; here it is.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Propose the booking' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { tabTo } from './by-keyboard.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

async function search(page: Page, q: string) {
  const field = page.getByRole('main').getByLabel('Phone, order, complaint, code, reference or name')
  await field.fill(q)
  await field.press('Enter')
}

test('an agent finds a borrower, opens an entry of the ledger, and has the phone shown for a reason', async ({
  page,
}) => {
  await signInAtDesk(page, copy.url, /Agent/)
  await page.goto(`${copy.url}/desk/borrowers`)
  await search(page, 'nobody at all')
  await expect(page.getByText('Nobody was found.')).toBeVisible()
  await search(page, 'nugroho')
  await expect(page.getByRole('row', { name: /Fajar Nugroho/ })).toContainText('name')
  await search(page, 'tr-OVERDUE')

  await expect(page.getByRole('heading', { name: 'Fajar Nugroho', level: 1 })).toBeVisible()
  expect(await page.content()).not.toMatch(/812[ -]?5550[ -]?005/)
  const entry = page.locator('details', { hasText: /^Payment/ }).first()
  await expect(entry.getByRole('row', { name: /Principal/ })).toBeHidden()
  await entry.locator('summary').press('Enter')
  await expect(entry.getByRole('row', { name: /Principal/ })).toBeVisible()
  await expect(page.getByText('Show Document number')).toHaveCount(0)

  const reason = page.getByLabel('What do you need it for?')
  await tabTo(page, page.locator('summary', { hasText: 'Show Phone' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(reason).toBeFocused()
  await page.keyboard.type('calls back about complaint')
  await page.keyboard.press('Enter')
  await expect(page.getByText('+62 812 5550 005')).toBeVisible()
  await expect(page.getByText('The reason is in the audit log.')).toBeVisible()
  await page.goto(page.url())
  await expect(page.getByText('+62 812 5550 005')).toHaveCount(0)
})

test('a note is there for the next who looks, and an auditor only reads', async ({ page, browser }) => {
  await signInAtDesk(page, copy.url, /Agent/)
  await page.goto(`${copy.url}/desk/borrower?id=id-due`)
  await page.getByLabel('Note for other staff').fill('Calls only after <six>.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note was added.')).toBeVisible()

  const auditor = await (await browser.newContext()).newPage()
  await signInAtDesk(auditor, copy.url, /Auditor/)
  await auditor.goto(`${copy.url}/desk/borrower?id=id-due`)
  await expect(auditor.getByText('Calls only after <six>.')).toBeVisible()
  await expect(auditor.getByLabel('Note for other staff')).toHaveCount(0)
  await expect(auditor.locator('summary', { hasText: 'Show' })).toHaveCount(0)
  await auditor.close()
})

import { daysBetween, localDay } from '../market/dates.ts'
import { dayOfDemo } from './databases.ts'
import { expect, holdScripts, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: its clock is moved. */
const copy = ownCopy()

test('a developer opens the loan of another borrower', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByRole('button', { name: 'Choose another borrower' }).click()
  await page.getByRole('radio', { name: /Esha Patel/ }).check()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('link', { name: 'Loan details', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
  await expect(page.getByText('₹20,160.00').first()).toBeVisible()
})

test('moving the clock makes a due loan late, and back', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByRole('button', { name: '+7 days' }).click()
  await expect(page.getByText('Moved by +7 days')).toBeVisible()
  await page.goto(copy.url + loanOf('id', 'due', { lang: 'en' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your repayment is late')
  const midnights = daysBetween(dayOfDemo('Asia/Jakarta'), localDay(new Date(), 'Asia/Jakarta'))
  await expect(page.getByText(`${4 + midnights} days ago`)).toBeVisible()
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByRole('button', { name: 'Back to real time' }).click()
  await expect(page.getByText('The real time')).toBeVisible()
})

test('a test message goes to the outbox, and the button counts down', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('13800138000')
  await expect(phone).toHaveValue('138 0013 8000')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByRole('button', { name: /^\d\ds$/ })).toBeDisabled()
  await expect(page.getByText('13800138000')).toBeVisible()
})

test('a number typed before the page came to life is formatted when it does', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(`${copy.url}/testPreview?lang=en`, { waitUntil: 'commit' })
  const phone = page.getByLabel('Phone number')
  await phone.pressSequentially('13800138000')
  letScriptsCome()
  await expect(phone).toHaveValue('138 0013 8000')
})

test('calls to the app are in the log', async ({ page }) => {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByText('Try the actions').click()
  await page.getByRole('button', { name: 'goHome' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'goHome' })).toContainText('delivered')
})

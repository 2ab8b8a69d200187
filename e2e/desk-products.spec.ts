import { signInAtDesk } from './desk-sign-in.ts'
import { expect, holdScripts, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()
const terms = () => `${copy.url}/desk/product?id=terang-cicil`

test('two managers change the terms of a product from a day on, and the second who types is told', async ({
  page,
  browser,
}) => {
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(`${copy.url}/desk/products`)
  await page.getByRole('link', { name: 'Terang Cicil' }).press('Enter')
  await page.waitForURL('**/desk/product?**')
  const figures = page.getByRole('table', { name: 'What loans under these terms cost' })
  const rate = figures.getByRole('row', { name: /^Annual rate/ })
  const before = await rate.textContent()

  // As one types, without sending the form.
  await page.getByLabel('Interest per day, %').fill('0.05')
  await expect(rate).not.toHaveText(String(before))
  await expect(figures.getByRole('row', { name: /^Interest / })).toContainText('Rp90.000,00')
  await page.getByLabel('Interest per day, %').fill('1')
  await expect(page.getByRole('status').first()).toContainText('above the most that a loan may cost here')
  await page.getByLabel('Interest per day, %').fill('0.05')
  await expect(page.getByText('above the most that a loan may cost here')).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await signInAtDesk(other, copy.url, /Manager/)
  await other.goto(terms())

  await page.getByLabel('Why').first().fill('The market pays less')
  await page.getByRole('button', { name: 'Propose these terms' }).press('Enter')
  await page.waitForURL('**/desk/proposal?**')
  await expect(page.getByRole('cell', { name: '0,05' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve and do it' })).toHaveCount(0)
  const proposal = page.url()

  const second = await (await browser.newContext()).newPage()
  await second.goto(`${copy.url}/desk/signIn?lang=en`)
  await second.locator('button[value="demo-manager-2"]').click()
  await second.waitForURL('**/desk?**')
  await second.goto(terms())
  await expect(second.getByRole('link', { name: /The market pays less/ })).toBeVisible()
  await second.goto(proposal)
  await second.getByRole('button', { name: 'Approve and do it' }).click()
  await second.goto(terms())
  const versions = second.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('row', { name: /Planned/ })).toContainText('0,125 → 0,05')
  // Tomorrow's terms: today's are as they were.
  await expect(second.getByLabel('Interest per day, %')).toHaveValue('0,125')

  await other.getByLabel('Payments').fill('4')
  await other.getByLabel('Why').first().fill('Fewer payments')
  await other.getByRole('button', { name: 'Propose these terms' }).click()
  await expect(other.getByText('Somebody else changed this meanwhile').first()).toBeVisible()
  await expect(other.getByLabel('Payments')).toHaveValue('4')
  await expect(other.getByLabel('Why').first()).toHaveValue('Fewer payments')
})

test('terms that were typed before the script came are computed when it comes', async ({ page }) => {
  await signInAtDesk(page, copy.url, /Budi/)
  const letScriptsCome = await holdScripts(page)
  await page.goto(terms(), { waitUntil: 'commit' })
  const interest = page.getByRole('row', { name: /^Interest / })
  const before = await interest.textContent()
  await page.getByLabel('Interest per day, %').fill('0.05')
  await expect(interest).toHaveText(String(before))
  letScriptsCome()
  await expect(interest).toContainText('Rp90.000,00')
  await expect(page.getByLabel('Interest per day, %')).toHaveValue('0.05')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a manager computes terms and closes a product, and nobody can ask for it any more', async ({
    page,
  }) => {
    await signInAtDesk(page, copy.url, /Budi/)
    await page.goto(`${copy.url}/desk/product?id=terang-belajar`)
    await page.getByLabel('Interest per day, %').fill('0.05')
    await page.getByRole('button', { name: 'Compute' }).click()
    await expect(page.getByLabel('Interest per day, %')).toHaveValue('0.05')
    await expect(page.getByRole('row', { name: /^Interest / })).toContainText('Rp90.000,00')
    await page.getByLabel('Why').last().fill('Too many defaults')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Closed: nobody can ask for it any more.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open' })).toBeVisible()
  })
})

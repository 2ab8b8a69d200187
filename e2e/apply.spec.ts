import type { Page } from '@playwright/test'
import {
  addPictures,
  answers,
  district,
  fillBank,
  fillContact,
  fillIdentity,
  fillJob,
  fillPersonal,
  type Market,
  photo,
  region,
  save,
} from './applicant.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

/** A demo of its own: applications are made. */
const copy = ownCopy({}, { embedded: true })

/** Each journey has a borrower of its own. */
const at = (market: Market, key: string, path = '/apply') =>
  `${copy.url}${path}?sessionId=demo-${market}-${key}&lang=en${market === 'in' ? '&needPop=1' : ''}`

async function fillAll(page: Page, market: Market, hasScript: boolean) {
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByText(market === 'id' ? 'Step 1 of 5' : 'Step 1 of 4')).toBeVisible()
  await fillIdentity(page, market)
  await addPictures(page, hasScript)
  await save(page).click()
  await page.waitForURL(/\/apply\/personal/)
  await fillPersonal(page, market, hasScript)
  await save(page).click()
  await page.waitForURL(/\/apply\/job/)
  await fillJob(page, market, hasScript)
  await save(page).click()
  if (market === 'id') {
    await page.waitForURL(/\/apply\/contact/)
    await fillContact(page)
    await save(page).click()
  }
  await page.waitForURL(/\/apply\/bank/)
  await fillBank(page, market)
  await save(page).click()
  await page.waitForURL(/\/apply\/review/)
}

async function handIn(page: Page) {
  await expect(page.getByRole('img')).toHaveCount(2)
  await page.getByLabel('I agree to all three').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.waitForURL(/\/apply\?/)
  await expect(page.getByRole('heading', { name: 'Apply for a loan' })).toHaveCount(0)
}

for (const market of ['id', 'in'] as const) {
  test(`a borrower in ${market} applies, step by step`, async ({ page }) => {
    await page.goto(at(market, 'settled'))
    await fillAll(page, market, true)
    const { number, account, place } = answers[market]
    await expect(page.getByText(`${place.district}, ${place.region}`)).toBeVisible()
    await expect(page.getByText(`•••• ${number[1].slice(-4)}`)).toBeVisible()
    await expect(page.getByText(`•••• ${account.slice(-4)}`)).toBeVisible()
    expect(await page.content()).not.toContain(number[1])
    await handIn(page)
    // Whoever opens a step now sees where the application stands.
    await page.goto(at(market, 'settled', '/apply/job'))
    await page.waitForURL(/\/apply\?/)
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test(`a borrower in ${market} applies, step by step`, async ({ page }) => {
      await page.goto(at(market, 'due'))
      await fillAll(page, market, false)
      await handIn(page)
    })
  })
}

test('what is typed is saved, and found again on another phone', async ({ page, browser }) => {
  await page.goto(at('id', 'active', '/apply/identity'))
  await fillIdentity(page, 'id')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(at('id', 'active', '/apply/identity'))
  await expect(other.getByLabel('Full name')).toHaveValue('Siti Aminah')
  await expect(other.getByLabel('Year')).toHaveValue('1995')
  await expect(other.getByLabel('KTP number (NIK)')).toHaveValue('')
  await expect(other.getByText('Saved: •••• 0001.')).toBeVisible()
  await context.close()
})

test('the camera is asked for by its side, and a file may be chosen instead', async ({ page }) => {
  await page.goto(at('id', 'review', '/apply/identity'))
  const inputs = page.locator('input[type=file]')
  await expect(inputs).toHaveCount(4)
  await expect(page.locator('input[name=documentCamera]')).toHaveAttribute('capture', 'environment')
  await expect(page.locator('input[name=selfieCamera]')).toHaveAttribute('capture', 'user')
  await expect(page.locator('input[name=documentFile]')).not.toHaveAttribute('capture')
})

test('what is typed without a network is saved when it is back, and survives a reload', async ({
  page,
  context,
}) => {
  await page.goto(at('in', 'active', '/apply/job'))
  await context.setOffline(true)
  await page.getByLabel('Employer or business').fill('Kirana Stores')
  await expect(page.getByText('Not saved yet. We keep trying.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Day you are paid').fill('7')
  await expect(page.getByText('Not saved yet. We keep trying.')).toBeVisible()
  // The webview is closed before the network is back.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await context.route('**/apply/job**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.goto(at('in', 'active', '/apply/job'))
  await expect(page.getByLabel('Employer or business')).toHaveValue('Kirana Stores')
  await expect(page.getByLabel('Day you are paid')).toHaveValue('7')
  await context.unroute('**/apply/job**')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('no number of a document or an account is left on the phone', async ({ page, context }) => {
  await page.goto(at('in', 'review', '/apply/identity'))
  await context.setOffline(true)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('PAN', { exact: true }).fill('ABCPR1234F')
  await expect(page.getByText('Not saved yet. We keep trying.')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).toContain('Asha Rao')
  expect(stored).not.toContain('ABCPR1234F')
  await context.setOffline(false)
})

test('the districts follow the region, and going back keeps everything', async ({ page }) => {
  await page.goto(at('id', 'overdue', '/apply/personal'))
  await region(page, 'id').selectOption('Jawa Barat')
  await district(page, 'id').selectOption('Kota Bandung')
  await page.getByLabel('Street and house number').fill('Jl. Braga 1')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await region(page, 'id').selectOption('Bali')
  await expect(district(page, 'id').locator('option:checked')).toHaveText('Please choose')
  await district(page, 'id').selectOption('Kota Denpasar')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(at('id', 'overdue', '/apply/job'))
  await page.goBack()
  await expect(page.getByLabel('Street and house number')).toHaveValue('Jl. Braga 1')
  await expect(district(page, 'id').locator('option:checked')).toHaveText('Kota Denpasar')
})

test('a picture that does not get through is tried again', async ({ page, context }) => {
  await page.goto(at('in', 'overdue', '/apply/identity'))
  let isLost = true
  await context.route('**/apply/identity**', (route) =>
    isLost && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles(await photo('a.jpg', 600))
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  isLost = false
  await retry.click()
  await expect(page.locator('[data-state=sent]')).toHaveCount(1, { timeout: 30_000 })
  await page.reload()
  await expect(page.getByRole('img', { name: /Photo of your PAN card/ })).toBeVisible()
})

import {
  addPictures,
  answers,
  district,
  expectPicturesSent,
  fillAll,
  fillIdentity,
  handIn,
  type Market,
  newcomerAt,
  photo,
  region,
  save,
} from './applicant.ts'
import { inTurn } from './in-turn.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

/** A demo of its own: applications are made. Its two newcomers share these journeys, and hand in at their end. */
const copy = ownCopy()

const at = (market: Market, path?: string) => copy.url + newcomerAt(market, path)

test('what is typed is saved, and found again on another phone', async ({ page, browser }) => {
  await page.goto(at('id', '/apply/identity'))
  // A pause between two fields saves the first alone.
  const lastSaved = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('=1995'),
  )
  await fillIdentity(page, 'id')
  await lastSaved
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(at('id', '/apply/identity'))
  await expect(other.getByLabel('Full name')).toHaveValue('Siti Aminah')
  await expect(other.getByLabel('Year')).toHaveValue('1995')
  await expect(other.getByLabel('KTP number (NIK)')).toHaveValue('')
  await expect(other.getByText('Saved: •••• 0001.')).toBeVisible()
  await context.close()
})

test('the camera is asked for by its side, and a file may be chosen instead', async ({ page }) => {
  await page.goto(at('id', '/apply/identity'))
  const inputs = page.locator('input[type=file]')
  await expect(inputs).toHaveCount(4)
  await expect(page.locator('input[name=documentCamera]')).toHaveAttribute('capture', 'environment')
  await expect(page.locator('input[name=selfieCamera]')).toHaveAttribute('capture', 'user')
  await expect(page.locator('input[name=documentFile]')).not.toHaveAttribute('capture')
})

test('what is typed without a network is saved when it is back, and survives a reload', async ({
  page,
  context,
  errors,
}) => {
  await page.goto(at('in', '/apply/job'))
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
  await page.goto(at('in', '/apply/job'))
  await expect(page.getByLabel('Employer or business')).toHaveValue('Kirana Stores')
  await expect(page.getByLabel('Day you are paid')).toHaveValue('7')
  await context.unroute('**/apply/job**')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
  errors.length = 0
})

test('no number of a document or an account is left on the phone', async ({ page, context, errors }) => {
  await page.goto(at('in', '/apply/identity'))
  await context.setOffline(true)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('PAN', { exact: true }).fill('ABCPR1234F')
  await expect(page.getByText('Not saved yet. We keep trying.')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).toContain('Asha Rao')
  expect(stored).not.toContain('ABCPR1234F')
  await context.setOffline(false)
  errors.length = 0
})

test('the districts follow the region, and going back keeps everything', async ({ page }) => {
  await page.goto(at('id', '/apply/personal'))
  await region(page, 'id').selectOption('Jawa Barat')
  await district(page, 'id').selectOption('Kota Bandung')
  await page.getByLabel('Street and house number').fill('Jl. Braga 1')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await region(page, 'id').selectOption('Bali')
  await expect(district(page, 'id').locator('option:checked')).toHaveText('Please choose')
  await district(page, 'id').selectOption('Kota Denpasar')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(at('id', '/apply/job'))
  await page.goBack()
  await expect(page.getByLabel('Street and house number')).toHaveValue('Jl. Braga 1')
  await expect(district(page, 'id').locator('option:checked')).toHaveText('Kota Denpasar')
})

test('a picture that does not get through is tried again', async ({ page, context, errors }) => {
  await page.goto(at('in', '/apply/identity'))
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
  errors.length = 0
})

test('a good picture is seen after a bad one, and one that is too small says how large it must be', async ({
  page,
}) => {
  await page.goto(at('id', '/apply/identity'))
  const file = page.locator('input[name=documentFile]')
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.locator('[data-state=failed]')).toHaveCount(1)
  await file.setInputFiles(await photo('small.jpg', 40))
  await expect(page.getByText(/only 40 × 28 pixels.*at least 480 × 300/)).toBeVisible()
  await file.setInputFiles(await photo('good.jpg', 600))
  await expect(page.locator('[data-state=sent]')).toHaveCount(1, { timeout: 30_000 })
  await expect(page.locator('[data-state=sent] img')).toBeVisible()
})

test('a picture is shown while another is still being sent', async ({ page, context }) => {
  await page.goto(at('id', '/apply/identity'))
  const sent = Promise.withResolvers<void>()
  await context.route('**/apply/identity**', async (route) => {
    if (route.request().method() === 'POST') await sent.promise
    await route.continue()
  })
  await addPictures(page)
  await expect(page.locator('[data-state=sending]')).toHaveCount(1)
  await expect(page.locator('[data-state=waiting]')).toHaveCount(1)
  sent.resolve()
  await expectPicturesSent(page)
})

/** In each step: what is typed wrongly, and what is said about it and about what is missing. */
const mistakes = {
  identity: {
    typed: ['KTP number (NIK)', '12'],
    said: ['A NIK has 16 digits.', 'Enter the name as it is on your document.', 'Enter your date of birth.'],
  },
  personal: { typed: ['Postal code', '1'], said: ['A postal code has 5 digits.', 'Enter your street'] },
  job: { typed: ['Day you are paid', '40'], said: ['Enter the day of the month', 'Enter what you earn.'] },
  contact: {
    typed: ['Phone number', '12'],
    said: ['Enter an Indonesian number', 'Choose who this person is to you.', 'Please ask this person first'],
  },
  bank: { typed: ['Account number', '12'], said: ['An account number here has', 'Choose your bank.'] },
}

test('what is wrong is said at its field, and what was typed stays', async ({ page }) => {
  for (const [step, { typed, said }] of Object.entries(mistakes)) {
    await page.goto(at('id', `/apply/${step}`))
    for (const box of await page.locator('#step input:not([type=file],[type=checkbox],[type=search])').all())
      await box.fill('')
    for (const area of await page.locator('#step textarea').all()) await area.fill('')
    // Another journey may have chosen before.
    for (const list of await page.locator('#step select:has(option[value=""])').all())
      await list.selectOption('')
    const [label = '', value = ''] = typed
    await page.getByLabel(label, { exact: true }).fill(value)
    await save(page).click()
    for (const message of said) await expect(page.getByText(message).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/apply/${step}`))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  }
})

for (const [variant, market] of (['id', 'in'] as const).entries())
  inTurn(variant, 2)()(`a borrower in ${market} applies, step by step`, async ({ page }) => {
    await page.goto(at(market))
    await fillAll(page, market, true)
    const { number, account, place } = answers[market]
    await expect(page.getByText(`${place.district}, ${place.region}`)).toBeVisible()
    await expect(page.getByText(`•••• ${number[1].slice(-4)}`)).toBeVisible()
    await expect(page.getByText(`•••• ${account.slice(-4)}`)).toBeVisible()
    expect(await page.content()).not.toContain(number[1])
    await handIn(page)
    // Whoever opens a step now sees where the application stands.
    await page.goto(at(market, '/apply/job'))
    await page.waitForURL(/\/apply\?/)
  })

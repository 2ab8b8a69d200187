import { readFileSync } from 'node:fs'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()
const editor = () => `${copy.url}/desk/campaign?id=indonesia`

test('a manager sees the funnel as a chart, as a table and as a file', async ({ page }) => {
  const visit = new URLSearchParams({ page_id: 'indonesia', client_type: 'android', user_from: '=sum(1)' })
  await page.request.get(`${copy.url}/api/v2/terang/promotion/track-visit?${visit}`)
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(`${copy.url}/desk/campaigns`)
  await expect(page.getByRole('img', { name: /^Visits, taps on apply/ })).toBeVisible()
  const channels = page.getByRole('table', { name: 'By template and channel' })
  await expect(channels.getByRole('row', { name: /=sum\(1\)/ })).toContainText('1')
  await page.locator('summary', { hasText: 'Day by day' }).click()
  await expect(page.getByRole('table', { name: 'Day by day' }).getByRole('row')).toHaveCount(31)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain("indonesia,'=sum(1),1,0,0,0,0.0")

  await page.getByLabel('Template', { exact: true }).selectOption('india')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/template=india/)
  await expect(page.getByRole('table', { name: 'By template and channel' })).toHaveCount(0)
})

test('a landing page is edited with a live preview and published; a second manager is told', async ({
  page,
  browser,
}) => {
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(editor())
  const other = await (await browser.newContext()).newPage()
  await signInAtDesk(other, copy.url, /Manager/)
  await other.goto(editor())

  const preview = page.frameLocator('iframe[name=campaign-preview]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Semua biaya terlihat sejak awal')
  await page.getByLabel('Headline', { exact: true }).fill('Gajian masih lama? <b>Tenang</b>')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Gajian masih lama? <b>Tenang</b>')
  await page.getByLabel('Language of the preview').selectOption('hi')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('हर खर्च पहले से साफ़')
  const headline = preview.getByRole('heading', { level: 1 })
  const light = await headline.evaluate((heading) => getComputedStyle(heading).color)
  await page.getByLabel('Theme of the preview').selectOption('dark')
  await expect(headline).not.toHaveCSS('color', light)

  // What is wrong is said while it is typed.
  await page.getByLabel('Title of the page').fill('{rate}')
  await expect(page.getByText('there is nothing to put in the place of')).toBeVisible()
  await page.getByLabel('Title of the page').fill('Pinjaman jelas')
  await expect(page.getByText('there is nothing to put in the place of')).toHaveCount(0)

  await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
  await expect(page.getByText(/^Draft of Budi/)).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${copy.url}/promotion?id=indonesia`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Semua biaya terlihat sejak awal')

  await other.getByLabel('Headline', { exact: true }).fill('Yang lain')
  await other.getByRole('button', { name: 'Save the draft' }).click()
  await expect(other.getByText('Somebody else changed this meanwhile').first()).toBeVisible()
  await expect(other.getByLabel('Headline', { exact: true })).toHaveValue('Yang lain')

  await page.getByLabel('What changed').fill('A warmer headline')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Published as version 1. Everybody sees it now.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'History' })).toContainText('A warmer headline')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Gajian masih lama? <b>Tenang</b>')
})

test('the preview of a draft is for staff alone', async ({ page }) => {
  const answer = await page.request.get(`${copy.url}/desk/campaignPreview?id=indonesia`, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toContain('/desk/signIn')
})

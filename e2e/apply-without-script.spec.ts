import { fillAll, fillIdentity, handIn, newcomerAt, save } from './applicant.ts'
import { inTurn } from './in-turn.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ javaScriptEnabled: false })

const copy = ownCopy()

test('what is wrong is said at its field, and nothing that was typed is lost', async ({ page }) => {
  await page.goto(copy.url + newcomerAt('id', '/apply/identity'))
  await fillIdentity(page, 'id')
  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').selectOption('February')
  await save(page).click()
  await expect(page.getByText('There is no such date of birth.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Siti Aminah')
  await expect(page.getByLabel('Day')).toHaveValue('31')
  // A number is not written into a page again; it was saved.
  await expect(page.getByLabel('KTP number (NIK)')).toHaveValue('')
  await expect(page.getByText('Saved: •••• 0001.')).toBeVisible()
})

// With a script it is the other market's turn.
for (const [variant, market] of (['in', 'id'] as const).entries())
  inTurn(variant, 2)()(`a borrower in ${market} applies, step by step`, async ({ page }) => {
    await page.goto(copy.url + newcomerAt(market))
    await fillAll(page, market, false)
    await handIn(page)
  })

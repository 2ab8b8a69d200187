import { expect, insideApp, loanOf, test } from './journey.ts'

const dialog = 'Bagaimana layanan kami?'

test('the rating opens by itself when the service asks for one, and Cancel clears the stars', async ({
  page,
}) => {
  await page.goto(loanOf('id', 'settled'))
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await page.getByRole('radio', { name: '4 bintang' }).check()
  await page.getByRole('button', { name: 'Batal' }).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  await expect(page.getByRole('radio', { name: '4 bintang' })).not.toBeChecked()
})

test('a tap on the mask closes the rating and clears the stars', async ({ page }) => {
  await page.goto(loanOf('id', 'active'))
  await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  await page.getByRole('radio', { name: '2 bintang' }).check()
  await page.mouse.click(180, 40)
  await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  await expect(page.locator('input[name=stars]:checked')).toHaveCount(0)
})

test('no star asks to choose one, above the dialog', async ({ page }) => {
  await page.goto(loanOf('id', 'active'))
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  await page.getByRole('button', { name: 'Kirim' }).click()
  const toast = page.getByText('Silakan pilih')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const shown = await page.evaluate(
    ([x, y]) =>
      document.elementsFromPoint(x ?? 0, y ?? 0).some((element) => element.id === 'toasts') ||
      document.querySelector('#toasts:popover-open') !== null,
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  )
  expect(shown).toBe(true)
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
})

test('fewer than five stars are thanked', async ({ page }) => {
  await page.goto(loanOf('id', 'overdue'))
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  await page.getByRole('radio', { name: '3 bintang' }).check()
  await page.getByRole('button', { name: 'Kirim' }).click()
  const thanks = page.getByRole('dialog', { name: 'Terima kasih' })
  await expect(thanks).toBeVisible()
  await expect(thanks.getByRole('link')).toHaveCount(0)
  await thanks.getByRole('button', { name: 'Tutup' }).click()
  await expect(thanks).toBeHidden()
})

test('five stars ask the app to open the store', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('in', 'overdue', { lang: 'en' }))
  await page.getByRole('button', { name: 'Rate our service' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goRate' }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('five stars in a plain browser offer the link to the store', async ({ page }) => {
  await page.goto(loanOf('in', 'due', { lang: 'en', clientType: 'ios' }))
  await page.getByRole('button', { name: 'Rate our service' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: 'Rate us in the app store' })).toHaveAttribute(
    'href',
    /apps\.apple\.com/,
  )
})

test('two quick taps on Send store one rating', async ({ page }) => {
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await page.goto(loanOf('id', 'due'))
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  await page.getByRole('radio', { name: '1 bintang' }).check()
  await page.getByRole('button', { name: 'Kirim' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Terima kasih' })).toBeVisible()
  expect(posts).toBe(1)
})

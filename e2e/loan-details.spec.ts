import { inTurn } from './in-turn.ts'
import { expect, insideApp, loanOf, test } from './journey.ts'

const statuses = [
  { key: 'review', headline: 'We are checking your application', actions: [], offers: true },
  { key: 'declined', headline: 'We cannot lend to you right now', actions: [], offers: false },
  { key: 'on-its-way', headline: 'Approved. Your money is on its way', actions: [], offers: true },
  { key: 'unknown', headline: 'We are updating your loan', actions: [], offers: true },
  { key: 'active', headline: 'Your loan is running', actions: ['Repay'], offers: false },
  {
    key: 'due',
    headline: 'A repayment is due',
    actions: ['Repay', 'Extend the repayment term'],
    offers: false,
  },
  {
    key: 'overdue',
    headline: 'Your repayment is late',
    actions: ['Repay', 'Extend the repayment term'],
    offers: false,
  },
]
const allActions = ['Repay', 'Extend the repayment term']

for (const [variant, market] of (['id', 'in'] as const).entries()) {
  const next = inTurn(variant, 2)
  for (const { key, headline, actions, offers } of statuses)
    next()(`a borrower in ${market} sees a loan that is ${key}`, async ({ page }) => {
      await page.goto(loanOf(market, key, { lang: 'en' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      for (const action of allActions)
        await expect(page.getByRole('link', { name: action, exact: true })).toHaveCount(
          actions.includes(action) ? 1 : 0,
        )
      await expect(page.getByRole('heading', { name: 'You may also like' })).toHaveCount(offers ? 1 : 0)
      await expect(page.getByRole('definition').first()).toHaveText(
        market === 'id' ? 'Rp3.000.000,00' : '₹18,000.00',
      )
      await expect(page).toHaveTitle(/Terang|Saaf/)
    })
}

test('the repay and extend links carry the order and the launch parameters, but not the session', async ({
  page,
}) => {
  await page.goto(loanOf('id', 'due', { appVersion: '7.1', utm_tag: 'x' }))
  await expect(page.getByRole('link', { name: 'Bayar', exact: true })).toHaveAttribute(
    'href',
    '/repay?appVersion=7.1&orderId=TR-due&productId=terang-kilat&utm_tag=x',
  )
  await expect(page.getByRole('link', { name: 'Perpanjang masa pelunasan' })).toHaveAttribute(
    'href',
    /^\/repayDelay\?/,
  )
})

for (const [lang, headline] of [
  ['en', 'A repayment is due'],
  ['id', 'Tagihan Anda jatuh tempo'],
  ['hi', 'एक किस्त चुकानी है'],
  ['zh', '有一笔还款到期'],
] as const)
  test(`the page is in ${lang} when the address says so`, async ({ page }) => {
    await page.goto(loanOf('in', 'due', { lang }))
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  })

test('a chosen language is stored for the following pages', async ({ page }) => {
  await page.goto(loanOf('id', 'due'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/loanDetails?orderId=TR-due&productId=terang-kilat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
})

test('a settled borrower borrows again through the app', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('id', 'settled', { lang: 'en' }))
  await expect(page.getByRole('dialog', { name: 'How are we doing?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Loan more' }).click()
  await expect.poll(events).toMatchObject([{ action: 'goProduct', params: { productId: 'terang-kilat' } }])
})

test('customer service is called over the bridge, and by a plain link elsewhere', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(loanOf('id', 'due'))
  const call = page.getByRole('link', { name: 'Telepon layanan pelanggan' })
  await expect(call).toHaveAttribute('href', 'tel:+622155500142')
  await call.click()
  await expect
    .poll(events)
    .toMatchObject([{ action: 'callTelephone', params: { telephone: '+62 21 5550 0142' } }])
})

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const [lang, key, word] of [
    ['id', 'overdue', 'Pembayaran'],
    ['zh', 'settled', '已全部还清'],
  ] as const)
    test(`no word of a headline is broken in ${lang}`, async ({ page }) => {
      await page.goto(loanOf('id', key, { lang }))
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading, sought) => {
        const text = heading.firstChild
        const start = heading.textContent?.indexOf(sought) ?? -1
        if (!text || start < 0) return -1
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + sought.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }, word)
      expect(lines).toBe(1)
    })
})

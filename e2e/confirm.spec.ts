import { inTurn } from './in-turn.ts'
import { expect, insideApp, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: loans are taken. */
const copy = ownCopy()

const offer = (session: string, productId: string, extra = '') =>
  `${copy.url}/loanConfirm?sessionId=demo-${session}&productId=${productId}&lang=en${extra}`

async function payOut(page: import('@playwright/test').Page, orderId: string) {
  await page.goto(`${copy.url}/testPreview?lang=en`)
  await page.getByRole('button', { name: orderId }).click()
  await expect(page.getByText('The money has arrived.')).toBeVisible()
}

test('a borrower sees every cost, confirms, and gets the money', async ({ page }) => {
  await page.goto(offer('id-settled', 'terang-cicil'))
  await expect(page.getByRole('definition').filter({ hasText: 'Rp5.820.000,00' }).first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Rp7.350.000,00' }).first()).toBeVisible()
  await expect(page.getByText('Cost per year (APR)')).toBeVisible()
  await page.getByText('6 payments, in detail').click()
  await expect(page.getByText('Payment 6 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Borrow Rp6.000.000,00' }).dblclick()
  await page.waitForURL(/loanDetails.*from=confirm/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. Your money is on its way')

  const address = new URL(page.url())
  await payOut(page, address.searchParams.get('orderId') ?? '')
  await page.goto(address.href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your loan is running')
  await expect(page.getByText('Rp1.225.000,00').first()).toBeVisible()
})

test('confirming again, in another tab, gives the same order', async ({ page, context }) => {
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await tab.goto(offer('id-due', 'terang-belajar'))
  const orders = new Set<string | null>()
  for (const tab of tabs) {
    await tab.getByRole('button', { name: /^Borrow/ }).click()
    await tab.waitForURL(/from=confirm/)
    orders.add(new URL(tab.url()).searchParams.get('orderId'))
  }
  expect(orders.size).toBe(1)
})

test('the button is active only while the agreement is ticked', async ({ page }) => {
  await page.goto(offer('id-active', 'terang-kilat'))
  const confirm = page.getByRole('button', { name: /^Borrow/ })
  await expect(confirm).toBeEnabled()
  await page.getByRole('checkbox').uncheck()
  await expect(confirm).toBeDisabled()
  await page.getByRole('checkbox').check()
  await expect(confirm).toBeEnabled()
})

test('the agreement can be read before, and is stored as it was agreed to', async ({ page }) => {
  await page.goto(offer('id-review', 'terang-belajar'))
  await page.getByRole('link', { name: 'Loan agreement' }).click()
  await expect(page.getByText('not agreed to yet')).toBeVisible()
  await expect(page.getByText('Ayu Lestari')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^Borrow/ }).click()
  await page.waitForURL(/from=confirm/)
  await page.getByRole('link', { name: 'Your agreement' }).click()
  await expect(page.getByText(/agreed on/)).toBeVisible()
})

test('the agreement that pops up in India is agreed to, or the page is left', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(offer('in-settled', 'saaf-steady', '&needPop=1'))
  const popUp = page.getByRole('dialog', { name: 'Please read this first' })
  await expect(popUp).toBeVisible()
  await popUp.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(events).toMatchObject([{ action: 'closeWebview' }])
  await popUp.getByRole('button', { name: 'Agree' }).click()
  await expect(popUp).toBeHidden()
})

for (const [place, path] of ['loanConfirm', 'product'].entries())
  for (const [script, javaScriptEnabled] of [true, false].entries())
    test.describe(`/${path}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled })
      const next = inTurn(2 * place + script, 4)
      const without = (session: string, productId: string) =>
        offer(session, productId).replace('/loanConfirm', `/${path}`)

      next()('who is late reads why there is no offer, and is led to the repayment', async ({ page }) => {
        await page.goto(without('id-overdue', 'terang-kilat'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('First, your late repayment')
        await expect(
          page.getByText('A loan of yours is overdue. Once it is paid you may apply'),
        ).toBeVisible()
        await expect(page.getByText('Rp6.000.000,00')).toHaveCount(0)
        await page.getByRole('link', { name: 'Repay' }).click()
        await page.waitForURL(/\/repay\?.*orderId=TR-overdue/)
      })

      next()('whose loan is on its way is led to it', async ({ page }) => {
        await page.goto(without('id-on-its-way', 'terang-kilat'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have applied already')
        await page.getByRole('link', { name: 'See your loan' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. Your money is on its way')
      })

      next()('who was declined reads the same reason as on their loan', async ({ page }) => {
        await page.goto(without('id-declined', 'terang-belajar'))
        const reason = page.getByText('Your income is below what this loan requires.')
        await expect(reason).toBeVisible()
        await page.getByRole('link', { name: 'See your loan' }).click()
        await expect(reason).toBeVisible()
        await expect(page.getByText('You may also like')).toHaveCount(0)
        await expect(page.getByRole('link', { name: 'Your agreement' })).toHaveCount(0)
      })
    })

test('a product that is full, unknown or of another market is refused with a message', async ({ page }) => {
  await page.goto(offer('id-active', 'terang-usaha'))
  await expect(page.getByText('full for today')).toBeVisible()
  await page.goto(offer('id-active', 'saaf-quick'))
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
})

test('the key facts and the agreement are documents to keep', async ({ page }) => {
  await page.goto(offer('id-active', 'terang-kilat'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the key facts (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('key-facts.pdf')
  const contract = await page.request.get(
    `${copy.url}/contract.pdf?productId=terang-cicil&orderId=TR-active&lang=hi`,
  )
  expect(contract.headers()['content-type']).toBe('application/pdf')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a borrower confirms a loan', async ({ page }) => {
    await page.goto(offer('in-due', 'saaf-study', '&needPop=1'))
    await page.getByRole('button', { name: 'Agree' }).click()
    await page.getByRole('checkbox').check()
    await page.locator('button[value=confirm]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. Your money is on its way')
  })
})

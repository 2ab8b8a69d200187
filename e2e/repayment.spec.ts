import type { Page } from '@playwright/test'
import { startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { expect, holdScripts, insideApp, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: loans are repaid. */
const copy = ownCopy()

type Market = 'id' | 'in'
const at = (path: string, market: Market, key: string, extra: Record<string, string> = {}) =>
  copy.url + loanOf(market, key, { lang: 'en', ...extra }).replace('/loanDetails', path)

test('a borrower chooses periods, a bank, and sees the money arrive', async ({ page, context }) => {
  await page.goto(at('/loanDetails', 'id', 'active'))
  await page.getByRole('link', { name: 'Repay', exact: true }).click()
  await expect(page).toHaveTitle('Bill details')
  const boxes = page.getByRole('checkbox', { name: /^Payment/ })
  const total = page.locator('output')
  await expect(total).toHaveText('Rp612.500,00')
  await boxes.nth(2).check()
  await expect(total).toHaveText('Rp1.837.500,00')
  await expect(boxes.nth(1)).toBeChecked()
  await boxes.nth(1).uncheck()
  await expect(total).toHaveText('Rp612.500,00')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(total).toHaveText('Rp2.450.000,00')
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await expect(boxes.first()).toBeChecked()
  await boxes.first().uncheck()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeDisabled()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Pay now' }).dblclick()

  await expect(page.getByText('Rp1.225.000,00').first()).toBeVisible()
  await page.getByRole('link', { name: 'Change payment method' }).click()
  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
  await expect(page.getByText('Please complete the information')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Mobile banking' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'BCA' }).check()
  await page.getByRole('radio', { name: 'Mobile banking' }).check()
  await page.getByRole('button', { name: 'I WANT TO PAY' }).click()

  const code = await codeOn(page)
  await expect(page.getByText('BCA, Mobile banking')).toBeVisible()
  const account = await page.locator('[data-copy]').nth(1).getAttribute('data-copy')
  await page.reload()
  await expect(page.locator(`[data-copy="${account}"]`)).toBeVisible()
  const other = await context.newPage()
  await other.goto(at('/that', 'id', 'active', { upTo: '4', payType: '1', payCode: 'BCA' }))
  expect(await codeOn(other)).toBe(code)
  await other.close()

  await page.getByRole('button', { name: 'I HAVE PAID' }).click()
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'I HAVE PAID' }).click()
  await page.getByRole('button', { name: 'YES' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const console = sandboxConsoleOf(copy.url, page.request)
  await console.pay(code, 'delay')
  await expect(page.getByRole('heading', { name: 'Your payment has been received' })).toBeVisible()
  await console.release(code)
  await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt (PDF)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'I HAVE PAID' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible()
  await page.goto(at('/repay', 'id', 'active'))
  await expect(page.getByRole('checkbox', { name: /^Payment/ })).toHaveCount(2)
})

test('what the phone remembers is used the next time, and forgotten with another type', async ({ page }) => {
  await page.goto(at('/individual', 'id', 'active'))
  await page.getByRole('radio', { name: 'BNI' }).check()
  const stored = () => page.evaluate(() => ({ ...localStorage }))
  expect(await stored()).toEqual({ payType: '1', payCode: 'BNI', isDefault: '1' })
  await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
  await codeOn(page)
  await expect.poll(stored).toEqual({ payType: '1', payCode: 'BNI', isDefault: '0' })
  await page.goto(at('/repay', 'id', 'active'))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await codeOn(page)
  await expect(page.getByText('Payment code, BNI')).toBeVisible()
  await page.getByRole('link', { name: 'Change payment method' }).click()
  await expect(page.getByRole('radio', { name: 'BNI' })).toBeChecked()
  await page.getByRole('link', { name: 'Mini Market' }).click()
  await expect(page.getByRole('radio', { name: 'Alfamart' })).toBeChecked()
  await expect.poll(stored).toEqual({ payType: '2', isDefault: '1' })
})

test('what is chosen before the script came wins over what the phone remembers', async ({ page }) => {
  await page.goto(at('/individual', 'id', 'active'))
  await page.getByRole('radio', { name: 'BNI' }).check()
  const letScriptsCome = await holdScripts(page)
  await page.goto(at('/individual', 'id', 'active'), { waitUntil: 'commit' })
  await expect(page.getByRole('radio', { name: 'BNI' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'BRI' }).check()
  letScriptsCome()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('payCode'))).toBe('BRI')
  await expect(page.getByRole('radio', { name: 'BRI' })).toBeChecked()
})

test('a shop that cannot take the amount says so', async ({ page }) => {
  await page.goto(at('/individual', 'id', 'due', { payType: '2' }))
  await expect(page.getByRole('radio', { name: /^Alfamart/ })).toBeDisabled()
  await expect(page.getByText('Alfamart takes at most')).toBeVisible()
})

test('part of a bill, paid at a shop, is explained', async ({ page }) => {
  await page.goto(at('/individual', 'id', 'due', { payType: '2' }))
  await page.getByRole('radio', { name: /^Indomaret/ }).check()
  await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
  const code = await codeOn(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Go to the till' })).toBeVisible()
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'part')
  await expect(page.getByText('of this bill is still missing')).toBeVisible()
  await page.getByRole('link', { name: 'What is still open' }).click()
  await expect(page).toHaveTitle('Bill details')
})

test('a borrower in India pays by UPI, which the host app opens; too much is explained', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(at('/repay', 'in', 'due'))
  await page.getByRole('button', { name: 'Pay now' }).click()
  const code = await codeOn(page)
  await expect(page.getByRole('img', { name: 'QR code to pay with' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay with a UPI app' }).click()
  await expect
    .poll(events)
    .toMatchObject([{ action: 'openExternal', params: { url: expect.stringMatching(/^upi:\/\/pay\?/) } }])
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'over')
  await expect(page.getByText('kept as your credit')).toBeVisible()
})

test('a lost network is shown, nothing is lost, and it goes on by itself', async ({
  page,
  context,
  errors,
}) => {
  await page.goto(at('/repay', 'id', 'overdue'))
  const watching = page.waitForRequest(/that\/status/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  const code = await codeOn(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await watching
  // The browser leaves an open stream alone: a state that was on its way says that it can be seen, until the network is lost again.
  await expect(async () => {
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(page.getByText('Nothing is lost')).toBeVisible({ timeout: 6_000 })
  }).toPass({ timeout: 30_000 })
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'exact')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('Nothing is lost')).toBeHidden()
  errors.length = 0
})

test('where no stream passes, the page asks', async ({ page, errors }) => {
  await page.route('**/that/status?*', (route) =>
    route.request().headers()['accept'] === 'text/event-stream'
      ? route.fulfill({ status: 429 })
      : route.continue(),
  )
  await page.goto(at('/repay', 'id', 'overdue'))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await sandboxConsoleOf(copy.url, page.request).pay(await codeOn(page), 'late')
  await expect(page.getByText('came after the code had ended')).toBeVisible({ timeout: 20_000 })
  errors.length = 0
})

test('a borrower extends the term', async ({ page }) => {
  await page.goto(at('/loanDetails', 'in', 'overdue'))
  await page.getByRole('link', { name: 'Extend the repayment term' }).click()
  await expect(page).toHaveTitle('Bill details')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const code = await codeOn(page)
  expect(new URL(page.url()).searchParams.get('display')).toBe('1')
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'exact')
  await expect(page.getByText('Your repayment date is now')).toBeVisible()
})

test('where settling costs less the page says so first, and a borrower settles the whole loan', async ({
  page,
}) => {
  await page.goto(at('/repay', 'id', 'due'))
  const cheaper = page.getByRole('heading', { name: 'Settling today costs less' })
  const only = page.getByRole('checkbox', { name: /^Payment/ })
  await expect(cheaper).toBeVisible()
  await only.uncheck()
  await expect(cheaper).toHaveCount(0)
  await only.check()
  await expect(cheaper).toBeVisible()
  await page.getByRole('button', { name: /^Settle the whole loan/ }).click()
  const code = await codeOn(page)
  expect(new URL(page.url()).searchParams.get('settle')).toBe('1')
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'exact')
  await expect(page.getByText('Your loan is fully repaid')).toBeVisible()
  await page.goto(at('/repay', 'id', 'due'))
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
})

test('the due dates are a file for the calendar', async ({ page }) => {
  await page.goto(at('/repay', 'in', 'active'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Put the due dates in my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('due-dates.ics')
})

test('a notification asks whether to repay; later is an answer', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(at('/whetherRepay', 'in', 'active'))
  await expect(page.getByRole('heading', { name: 'Do you want to repay now?' })).toBeVisible()
  await page.getByRole('link', { name: 'Later' }).click()
  await expect.poll(events).toMatchObject([{ action: 'closeWebview' }])
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveTitle('Bill details')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  const payAndLookAgain = async (page: Page, code: string) => {
    await sandboxConsoleOf(copy.url, page.request).pay(code, 'exact')
    await page.getByRole('link', { name: 'Look again' }).click()
    await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible()
  }

  test('a borrower chooses periods, pays, and sees it arrive', async ({ page }) => {
    await page.goto(at('/repay', 'in', 'active'))
    const boxes = page.getByRole('checkbox', { name: /^Payment/ })
    await boxes.nth(1).uncheck()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'Update the total' }).click()
    await expect(boxes.nth(1)).toBeChecked()
    await expect(page.locator('output')).toHaveText(/^₹/)
    await boxes.nth(1).uncheck()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('Earlier payments come first')).toBeVisible()
    await expect(boxes.nth(0)).toBeChecked()
    await expect(boxes.nth(1)).not.toBeChecked()
    await page.getByRole('button', { name: 'Pay now' }).click()

    await page.getByRole('link', { name: 'Change payment method' }).click()
    await page.getByRole('link', { name: 'Bank', exact: true }).click()
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('radio', { name: 'IMPS' }).check()
    await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
    const code = await codeOn(page)
    await expect(page.getByText('IFSC code')).toBeVisible()
    await page.getByRole('button', { name: 'I HAVE PAID' }).click()
    await page.getByRole('button', { name: 'YES' }).click()
    await expect(page.getByText('We are waiting for your payment').first()).toBeVisible()
    expect(await codeOn(page)).toBe(code)
    await payAndLookAgain(page, code)
  })

  test('a borrower pays at a shop', async ({ page }) => {
    await page.goto(at('/repay', 'id', 'overdue'))
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: 'Change payment method' }).click()
    await page.getByRole('link', { name: 'Mini Market', exact: true }).click()
    await page.getByRole('radio', { name: /^Indomaret/ }).check()
    await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
    const code = await codeOn(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Go to the till' })).toBeVisible()
    await payAndLookAgain(page, code)
  })

  test('a borrower in India pays by UPI', async ({ page }) => {
    await page.goto(at('/repay', 'in', 'overdue'))
    await page.getByRole('button', { name: 'Pay now' }).click()
    const code = await codeOn(page)
    await expect(page.getByRole('img', { name: 'QR code to pay with' })).toBeVisible()
    await payAndLookAgain(page, code)
  })
})

test('a page that watches does not hold the process when it stops', async ({ page, errors }) => {
  const own = await startCopyProcess({ DATABASE_URL: await newDatabase() })
  const watching = page.waitForRequest(/that\/status/)
  await page.goto(own.url + loanOf('id', 'due').replace('/loanDetails', '/that'))
  await expect(page.getByRole('heading', { name: 'Menunggu pembayaran Anda' })).toBeVisible()
  await watching
  const began = performance.now()
  expect((await own.stop()).code).toBe(0)
  // Held by the stream, it would take the whole grace of ten seconds.
  expect(performance.now() - began).toBeLessThan(9000)
  errors.length = 0
})

import type { Locator, Page } from '@playwright/test'
import { pressOn, typeInto } from './by-keyboard.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { ownCopy } from './own-copy.ts'
import { sandboxConsoleOf } from './sandbox-console.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** A demo of its own: its money is matched and refunded. */
const copy = ownCopy()

const session = 'sessionId=demo-id-active&lang=en'
const order = { orderId: 'TR-active', productId: 'terang-cicil' }

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Of several acts on a page the one that is open. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true })

async function follow(page: Page, wanted: Locator, address: RegExp): Promise<void> {
  await pressOn(page, wanted)
  await page.waitForURL(address)
}

/** Somebody else approves what waits, by keyboard alone. */
async function approveAsManager(page: Page, act: string): Promise<void> {
  await signInAgain(page, /Budi \(Manager\)/)
  await follow(page, link(page, 'Proposals'), /\/desk\/proposals/)
  await page.waitForFunction(isHydrated)
  await follow(page, link(page, act), /\/desk\/proposal\?/)
  await pressOn(page, button(page, 'Approve and do it'))
  await expect(page.getByText('Approved and done.')).toBeVisible()
}

async function signInAgain(page: Page, who: RegExp): Promise<void> {
  await page.context().clearCookies()
  await signInAtDesk(page, copy.url, who)
}

test('on a phone, in Indonesian, money of nobody has its currency and its problem in words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAgain(page, /Treasurer/)
  await page.goto(`${copy.url}/desk/money?lang=id`)
  // The links begin where one is.
  await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 })
  const row = page.getByRole('row', { name: /TR-deu/ })
  await expect(row).toContainText('Rp500.000,00')
  await expect(row).toContainText('Referensi ini tidak ada pada kami')
  await page.getByRole('link', { name: 'TR-deu' }).click()
  await expect(page.getByText('Referensi ini tidak ada pada kami')).toBeVisible()
  // What one chooses by is not cut off: tables are read from top to bottom.
  const choice = await page
    .getByRole('link', { name: /^Pilih TR-/ })
    .first()
    .boundingBox()
  expect((choice?.x ?? 360) + (choice?.width ?? 0)).toBeLessThanOrEqual(360)
})

test('a treasurer matches a payment to a wrong reference by keyboard alone, and a manager approves it', async ({
  page,
}) => {
  const response = await page.request.post(`${copy.url}/h5-api/v3/loan-details/generate-vcode?${session}`, {
    form: { ...order, payCode: 'BCA' },
  })
  const { codeId, vcode } = (await response.json()).data
  await sandboxConsoleOf(copy.url, page.request).pay(codeId, 'wrongReference')

  await signInAgain(page, /Treasurer/)
  await follow(page, link(page, 'Money'), /\/desk\/money/)
  await page.waitForFunction(isHydrated)
  await follow(page, link(page, new RegExp(`^${vcode.slice(0, -1)}\\d$`)), /\/desk\/moneyEvent/)
  await expect(page.getByRole('row', { name: /TR-active/ })).toContainText('nearly its code')
  await follow(page, link(page, 'Choose TR-active'), /order=TR-active/)
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('TR-active')
  await typeInto(page, field(page, 'Reason'), 'One digit of the code is wrong')
  await pressOn(page, button(page, 'Show what it would write'))
  await expect(page.getByText('counts for loan TR-active')).toBeVisible()
  await follow(page, button(page, 'Propose this'), /\/desk\/proposal\?/)
  await expect(page.getByText('Proposed. Another person decides about it.')).toBeVisible()

  await approveAsManager(page, 'Match to an order')
  await page.goto(`${copy.url}/desk/moneyOrder?id=TR-active&lang=en`)
  // Two were there before.
  const payments = page.locator('summary').filter({ hasText: 'payment, Rp612.500,00' })
  await expect(payments).toHaveCount(3)
  await page.goto(`${copy.url}/desk/money?lang=en`)
  await expect(page.getByRole('link', { name: 'TR-deu' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${vcode.slice(0, -1)}`) })).toHaveCount(0)
})

test('why a form was refused stands beside its button, is focused, and names the field, without a script too', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await signInAtDesk(page, copy.url, /Treasurer/)
  await page.goto(`${copy.url}/desk/moneyOrder?id=TR-overdue&lang=en`)
  await page.getByText('Waive charges', { exact: true }).click()
  const form = page.locator('#waiveCharges')
  await form.getByLabel('Penalty').fill('25.5')
  await form.getByLabel('Reason').fill('A fault of ours')
  await button(page, 'Show what it would write').filter({ visible: true }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert').getByRole('link', { name: 'Penalty' })).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('A fault of ours')
  await context.close()
})

test('a treasurer proposes a refund by keyboard alone, and a manager approves it', async ({ page }) => {
  await signInAgain(page, /Treasurer/)
  await follow(page, link(page, 'Money'), /\/desk\/money/)
  await page.waitForFunction(isHydrated)
  await follow(page, link(page, 'Refundable credit'), /list=credits/)
  await page.waitForFunction(isHydrated)
  await follow(page, link(page, 'TR-credit'), /\/desk\/moneyOrder/)
  await pressOn(page, page.locator('summary', { hasText: 'Refund credit' }))
  await typeInto(page, field(page, 'Amount'), '9.999.999.999')
  await typeInto(page, field(page, 'Reason'), 'The bill was paid twice')
  await pressOn(page, button(page, 'Show what it would write'))
  // More than there is: refused with the reason, and nothing that was typed is lost.
  const refusal = page.locator('#refundCredit').getByRole('alert')
  await expect(refusal).toContainText('credit')
  await expect(refusal).toBeFocused()
  await expect(page.getByRole('button', { name: 'Propose this' })).toHaveCount(0)
  await expect(page.locator('#refundCredit').getByLabel('Reason')).toHaveValue('The bill was paid twice')
  await typeInto(page, field(page, 'Amount'), '3.360.000')
  await pressOn(page, button(page, 'Show what it would write'))
  await expect(page.getByText('when the money has gone')).toBeVisible()
  await follow(page, button(page, 'Propose this'), /\/desk\/proposal\?/)

  await approveAsManager(page, 'Refund credit')
  await page.goto(`${copy.url}/desk/payouts?lang=en`)
  await expect(page.getByRole('row', { name: /TR-credit/ })).toContainText('Rp3.360.000,00')
})

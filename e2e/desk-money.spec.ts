import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { isHydrated, openFolds, overflowing, settle } from './looks.ts'
import { ownCopy } from './own-copy.ts'
import { sandboxConsoleOf } from './sandbox-console.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

/** A demo of its own: its money is matched and refunded. */
const copy = ownCopy()

const session = 'sessionId=demo-id-active&lang=en'
const order = { orderId: 'TR-active', productId: 'terang-cicil' }
const MOST_STEPS = 80

/** What the keyboard is on: its role is in the name of its element, its name what a person reads. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : at
    return `${at?.tagName.toLowerCase()} ${label?.textContent?.trim() ?? ''}`
  })

/** Goes on with Tab until the keyboard is on it. */
async function tabTo(page: Page, what: RegExp): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (what.test(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${what}`)
}

async function press(page: Page, what: RegExp): Promise<void> {
  await tabTo(page, what)
  await page.keyboard.press('Enter')
}

async function follow(page: Page, what: RegExp, address: RegExp): Promise<void> {
  await press(page, what)
  await page.waitForURL(address)
}

/** Somebody else approves what waits, by keyboard alone. */
async function approveAsManager(page: Page, act: RegExp): Promise<void> {
  await signInAgain(page, /Budi \(Manager\)/)
  await follow(page, /^a Proposals$/, /\/desk\/proposals/)
  await page.waitForFunction(isHydrated)
  await follow(page, act, /\/desk\/proposal\?/)
  await press(page, /^button Approve and do it$/)
  await expect(page.getByText('Approved and done.')).toBeVisible()
}

async function signInAgain(page: Page, who: RegExp): Promise<void> {
  await page.context().clearCookies()
  await signInAtDesk(page, copy.url, who)
}

test('a treasurer matches a payment to a wrong reference by keyboard alone, and a manager approves it', async ({
  page,
}) => {
  const response = await page.request.post(`${copy.url}/h5-api/v3/loan-details/generate-vcode?${session}`, {
    form: { ...order, payCode: 'BCA' },
  })
  const { codeId, vcode } = (await response.json()).data
  await sandboxConsoleOf(copy.url, page.request).pay(codeId, 'wrongReference')

  await signInAgain(page, /Treasurer/)
  await follow(page, /^a Money$/, /\/desk\/money/)
  await page.waitForFunction(isHydrated)
  await follow(page, new RegExp(`^a ${vcode.slice(0, -1)}\\d$`), /\/desk\/moneyEvent/)
  await expect(page.getByRole('row', { name: /TR-active/ })).toContainText('nearly its code')
  await follow(page, /^a Choose TR-active$/, /order=TR-active/)
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('TR-active')
  await tabTo(page, /^textarea Reason$/)
  await page.keyboard.type('One digit of the code is wrong')
  await press(page, /^button Show what it would write$/)
  await expect(page.getByText('credited to order TR-active')).toBeVisible()
  await follow(page, /^button Propose this$/, /\/desk\/proposal\?/)
  await expect(page.getByText('Proposed. Another person decides about it.')).toBeVisible()

  await approveAsManager(page, /^a Match to an order$/)
  await page.goto(`${copy.url}/desk/moneyOrder?id=TR-active&lang=en`)
  // Two were there before.
  const payments = page.locator('summary').filter({ hasText: 'payment, Rp612.500,00' })
  await expect(payments).toHaveCount(3)
  await page.goto(`${copy.url}/desk/money?lang=en`)
  await expect(page.getByRole('link', { name: 'TR-deu' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${vcode.slice(0, -1)}`) })).toHaveCount(0)
})

test('a treasurer proposes a refund by keyboard alone, and a manager approves it', async ({ page }) => {
  await signInAgain(page, /Treasurer/)
  await follow(page, /^a Money$/, /\/desk\/money/)
  await page.waitForFunction(isHydrated)
  await follow(page, /^a Refundable credit$/, /list=credits/)
  await page.waitForFunction(isHydrated)
  await follow(page, /^a TR-credit$/, /\/desk\/moneyOrder/)
  await press(page, /^summary Refund credit$/)
  await tabTo(page, /^input Amount$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9.999.999.999')
  await tabTo(page, /^textarea Reason$/)
  await page.keyboard.type('The bill was paid twice')
  await press(page, /^button Show what it would write$/)
  // More than there is: refused with the reason, and nothing that was typed is lost.
  await expect(page.locator('#preview')).toContainText('credit')
  await expect(page.getByRole('button', { name: 'Propose this' })).toHaveCount(0)
  await expect(page.locator('#refundCredit').getByLabel('Reason')).toHaveValue('The bill was paid twice')
  await tabTo(page, /^input Amount$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('3.360.000')
  await press(page, /^button Show what it would write$/)
  await expect(page.getByText('when the money has gone')).toBeVisible()
  await follow(page, /^button Propose this$/, /\/desk\/proposal\?/)

  await approveAsManager(page, /^a Refund credit$/)
  await page.goto(`${copy.url}/desk/payouts?lang=en`)
  await expect(page.getByRole('row', { name: /TR-credit/ })).toContainText('Rp3.360.000,00')
})

for (const lang of ['en', 'id'])
  test(`the pages about money are accessible and fit, in ${lang}`, async ({ page }) => {
    test.slow()
    await signInAgain(page, /Treasurer/)
    const addresses = [
      'money?list=unmatched',
      'money?list=credits',
      'money?list=day',
      'moneyEvent?id=1',
      'moneyOrder?id=TR-overdue',
      'payouts',
    ]
    for (const address of addresses) {
      const mark = address.includes('?') ? '&' : '?'
      await page.goto(`${copy.url}/desk/${address}${mark}lang=${lang}`)
      await page.evaluate(openFolds)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(settle)
          expect.soft(await violations(page, 'html'), `${address}, ${width}, ${colorScheme}`).toEqual([])
        }
        expect.soft(await page.evaluate(overflowing), `${address}, ${width}: too wide`).toEqual([])
      }
    }
  })

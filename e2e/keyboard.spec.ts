import type { Page } from '@playwright/test'
import { photo } from './applicant.ts'
import { chooseFiles, chooseRadio, pressOn, tabTo, typeInto } from './by-keyboard.ts'
import { chatAt, log } from './chat.ts'
import { answerAtDesk, openComplaintAtDesk } from './desk-sign-in.ts'
import { expect, loanOf, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { sentCode } from './outbox.ts'
import { ownCopy } from './own-copy.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'
import { announcements, recordAnnouncements } from './screen-text.ts'

/** No journey in this file touches the mouse: Tab, Shift+Tab, Enter, Space, the arrows and Escape alone. */
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** A demo of its own: loans are taken and repaid. */
const copy = ownCopy({}, { embedded: true })

const at = (path: string, ...[market, key, extra]: Parameters<typeof loanOf>) =>
  copy.url + loanOf(market, key, { lang: 'en', ...extra }).replace('/loanDetails', path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test.beforeEach(({ page }) => page.addInitScript(recordAnnouncements))

/** Said by a screen reader, and not only shown. */
const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect.poll(() => announcements(page), 'announced').toContainEqual(expect.stringMatching(text))

/** Follows what leads to another page, and waits until that can be used. */
async function follow(page: Page, wanted: ReturnType<typeof link>, address: RegExp): Promise<void> {
  await pressOn(page, wanted)
  await page.waitForURL(address)
  await page.waitForFunction(isHydrated)
}

test('a borrower confirms a loan, and may take the agreement back before', async ({ page }) => {
  await page.goto(`${copy.url}/loanConfirm?sessionId=demo-id-settled&productId=terang-cicil&lang=en`)
  await pressOn(page, page.getByText('6 payments, in detail'))
  await expect(page.getByText('Payment 6 of 6')).toBeVisible()
  const agreement = page.getByRole('checkbox')
  await pressOn(page, agreement, 'Space')
  await expect(button(page, /^Borrow/)).toBeDisabled()
  await page.keyboard.press('Space')
  await tabTo(page, button(page, /^Borrow/))
  await tabTo(page, agreement, 'Shift+Tab')
  await follow(page, button(page, /^Borrow/), /loanDetails.*from=confirm/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. Your money is on its way')
})

test('a borrower chooses periods and a bank, and says that the code was paid', async ({ page }) => {
  await page.goto(at('/loanDetails', 'id', 'active'))
  await follow(page, link(page, 'Repay'), /\/repay\?/)
  const boxes = page.getByRole('checkbox', { name: /^Payment/ })
  await pressOn(page, boxes.nth(1), 'Space')
  await expect(page.locator('output')).toHaveText('Rp1.225.000,00')
  await follow(page, button(page, 'Pay now'), /\/that\?/)
  await follow(page, link(page, 'Change payment method'), /\/individual\?/)
  await follow(page, link(page, 'Bank'), /payType=1/)
  await pressOn(page, button(page, 'I WANT TO PAY'))
  await expectAnnounced(page, 'Please complete the information')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await chooseRadio(page, page.getByRole('radio', { name: 'BCA' }))
  await chooseRadio(page, page.getByRole('radio', { name: 'Mobile banking' }))
  await pressOn(page, button(page, 'I WANT TO PAY'))
  const code = await codeOn(page)
  await page.waitForFunction(isHydrated)

  const paid = button(page, 'I HAVE PAID')
  await pressOn(page, paid)
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressOn(page, button(page, 'CANCEL'))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(paid).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(paid).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'YES'))
  await sandboxConsoleOf(copy.url, page.request).pay(code, 'exact')
  await expectAnnounced(page, 'Your payment is credited')
})

test('a borrower extends the term', async ({ page }) => {
  await page.goto(at('/loanDetails', 'in', 'overdue'))
  await follow(page, link(page, 'Extend the repayment term'), /\/repayDelay\?/)
  await pressOn(page, button(page, /^Pay ₹/))
  await codeOn(page)
})

test('a borrower pays with a card and the code from the message', async ({ page, request }) => {
  await page.goto(at('/cardRepay', 'id', 'due'))
  await chooseRadio(page, page.getByRole('radio', { name: /BCA •••• 1111/ }))
  await pressOn(page, button(page, /^Pay/))
  const panel = page.getByRole('dialog', { name: 'Confirm your payment' })
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: /^\d\ds$/ })).toBeVisible()
  await typeInto(page, panel.getByLabel('Verification code'), await sentCode(copy.url, request))
  // Each second of a countdown would drown everything else.
  expect((await announcements(page)).filter((text) => /\d\ds/.test(text))).toEqual([])
  await follow(page, panel.getByRole('button', { name: 'Confirm and pay' }), /loanDetails/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All repaid. Thank you')
})

test('a borrower complains with a picture, reads the answer and rates it', async ({ browser, page }) => {
  const session = 'sessionId=demo-id-overdue&lang=en'
  await page.goto(`${copy.url}/complainPage?${session}`)
  await pressOn(page, page.getByText('How I was asked to pay'))
  await follow(page, link(page, 'Threats or insults'), /complainPageNext/)
  const send = button(page, 'Send')
  await pressOn(page, send)
  await expectAnnounced(page, 'Please fill in your comments and suggestions')
  const story = page.getByLabel('Describe it in your own words')
  await tabTo(page, story, 'Shift+Tab')
  await page.keyboard.type('They shouted at me')
  await chooseFiles(page, page.locator('input[type=file]'), await photo('a.jpg', 800))
  await expect(page.locator('#pictures [data-state=sent]')).toHaveCount(1, { timeout: 30_000 })
  await pressOn(page, send)
  await expect(page.getByRole('dialog', { name: 'Successfully Sent' })).toBeVisible()
  await page.waitForURL(/complainPage\?/)

  await page.goto(`${copy.url}/complaintList?${session}`)
  await follow(page, page.getByRole('listitem').first().getByRole('link'), /complainDetails/)
  const number = new URL(page.url()).searchParams.get('problemId') ?? ''
  await answerAtDesk(await openComplaintAtDesk(browser, copy.url, number), 'We spoke to the collector.')
  await page.reload()
  const rating = page.locator('#rate')
  await expect(rating).toBeVisible()
  await chooseRadio(page, rating.getByRole('radio', { name: '4 stars' }))
  await pressOn(page, rating.getByRole('button', { name: 'Send' }))
  await expect(rating).toBeHidden()
})

test('a borrower asks the assistant, says it is solved and rates it', async ({ page }) => {
  await page.goto(chatAt(copy)('id-review'))
  await pressOn(page, log(page).getByRole('button', { name: 'When is my next payment due?' }))
  await pressOn(page, log(page).getByRole('button', { name: 'Solved', exact: true }))
  const rating = page.getByRole('dialog', { name: 'How helpful was this?' })
  await expect(rating).toBeVisible()
  await chooseRadio(page, rating.getByRole('radio', { name: '2 stars' }))
  await pressOn(page, rating.getByRole('button', { name: 'Send' }))
  const result = page.getByRole('dialog', { name: 'Thank you for your rating' })
  await pressOn(page, result.getByRole('button', { name: 'Close' }))
  await expect(result).toBeHidden()
  await typeInto(page, page.getByRole('textbox'), 'how do I pay')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('how do I pay')
})

test('a rating is closed with Escape, and the keyboard is where it was', async ({ page }) => {
  await page.goto(at('/loanDetails', 'in', 'due'))
  const rate = button(page, 'Rate our service')
  await pressOn(page, rate)
  const rating = page.getByRole('dialog')
  await expect(rating).toBeVisible()
  // Round and round inside: nothing behind a dialog can be reached.
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => {
      const { activeElement: focused, body } = document
      return focused !== body && focused?.closest('[role=dialog]') === null
    })
    expect(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(rating).toBeHidden()
  await expect(rate).toBeFocused()
})

test('a borrower changes the language and signs out', async ({ page }) => {
  await page.goto(`${copy.url}/setting?sessionId=demo-in-review&needPop=1&lang=en`)
  await follow(page, page.getByRole('link', { name: 'हिन्दी' }).first(), /lang=hi/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await follow(page, page.getByRole('link', { name: 'English' }).first(), /lang=en/)
  await pressOn(page, page.getByRole('button', { name: 'Sign out', exact: true }))
  await expect(page).toHaveURL(/\/login/)
})

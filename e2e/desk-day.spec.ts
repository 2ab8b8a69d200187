import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { sandboxConsoleOf } from './sandbox-console.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ viewport: { width: 1280, height: 800 } })

/** A demo of its own: a whole day is worked off. */
const copy = ownCopy()

async function at(page: Page, who: RegExp, path: string): Promise<void> {
  await page.context().clearCookies()
  await signInAtDesk(page, copy.url, who)
  await page.goto(`${copy.url}/desk/${path}`)
}

/** What was filled in is shown first as it would be written, then proposed. */
async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Propose this' }).click()
  await expect(page.getByText('Proposed. Another person decides about it.')).toBeVisible()
}

async function approve(page: Page, act: string): Promise<void> {
  await at(page, /Budi \(Manager\)/, 'proposals')
  await page.getByRole('link', { name: act }).first().click()
  await page.getByRole('button', { name: 'Approve and do it' }).click()
  await expect(page.getByText('Approved and done.')).toBeVisible()
}

async function decideApplication(page: Page): Promise<void> {
  await at(page, /Officer/, 'applications')
  await page.getByRole('link', { name: 'Kartika Anggraini' }).click()
  await page.getByLabel('What you looked at').first().fill('Same face in both pictures.')
  await page.getByRole('button', { name: /^Approve up to/ }).click()
  await expect(page.getByText('Approved. The borrower is told.')).toBeVisible()
}

/** The borrower takes the loan; the treasurer sees its payout until the company reports it as paid. */
async function payOut(page: Page, borrower: Page): Promise<void> {
  await borrower.goto(`${copy.url}/loanConfirm?sessionId=demo-id-waiting&productId=terang-kilat&lang=en`)
  await borrower.getByRole('button', { name: /^Borrow/ }).click()
  await borrower.waitForURL(/loanDetails.*from=confirm/)
  const orderId = new URL(borrower.url()).searchParams.get('orderId') ?? ''
  await at(page, /Treasurer/, 'payouts')
  await expect(page.getByRole('row', { name: orderId })).toContainText('Loan')
  await borrower.goto(`${copy.url}/testPreview?lang=en`)
  await borrower.getByRole('button', { name: orderId }).click()
  await expect(borrower.getByText('The money has arrived.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: orderId })).toHaveCount(0)
}

async function matchPayment(page: Page, borrower: Page): Promise<void> {
  const response = await borrower.request.post(
    `${copy.url}/h5-api/v3/loan-details/generate-vcode?sessionId=demo-id-active&lang=en`,
    { form: { orderId: 'TR-active', productId: 'terang-cicil', payCode: 'BCA' } },
  )
  const { codeId, vcode } = (await response.json()).data
  await sandboxConsoleOf(copy.url, borrower.request).pay(codeId, 'wrongReference')
  await at(page, /Treasurer/, 'money')
  await page.getByRole('link', { name: new RegExp(`^${vcode.slice(0, -1)}`) }).click()
  await page.getByRole('link', { name: 'Choose TR-active' }).click()
  await page.locator('#matchEvent').getByLabel('Reason').fill('One digit of the code is wrong')
  await page.locator('#matchEvent').getByRole('button', { name: 'Show what it would write' }).click()
  await propose(page)
  await approve(page, 'Match to an order')
}

async function complain(borrower: Page): Promise<string> {
  await borrower.goto(`${copy.url}/complainPageNext?sessionId=demo-id-overdue&lang=en&problemType=2`)
  await borrower.getByLabel('Describe it in your own words').fill('The charge for being late is too high')
  await borrower.getByRole('button', { name: 'Send' }).click()
  await borrower.waitForURL(/complainPage\?/)
  await borrower.goto(`${copy.url}/complaintList?sessionId=demo-id-overdue&lang=en`)
  await borrower.getByRole('listitem').first().getByRole('link').click()
  await borrower.waitForURL(/complainDetails/)
  return new URL(borrower.url()).searchParams.get('problemId') ?? ''
}

async function answerComplaint(page: Page, borrower: Page, number: string): Promise<void> {
  await at(page, /Agent/, `complaint?id=${number}`)
  await page.getByLabel('Answer to the borrower').fill('The charge is taken back today.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Rina answered')).toBeVisible()
  await borrower.reload()
  await expect(borrower.getByText('The charge is taken back today.')).toBeVisible()
}

async function waiveCharge(page: Page): Promise<void> {
  await at(page, /Treasurer/, 'moneyOrder?id=TR-overdue')
  const form = page.locator('#waiveCharges')
  await page.getByText('Waive charges', { exact: true }).first().click()
  await form.getByLabel('Late interest').fill('1.000')
  await form.getByLabel('Reason').fill('The bank was closed on the due date')
  await form.getByRole('button', { name: 'Show what it would write' }).click()
  await propose(page)
  await approve(page, 'Waive charges')
}

test('a day at a lender’s: what the officer, the treasurer, the agent and the manager do, the auditor reads', async ({
  page,
  browser,
}) => {
  const borrower = await (await browser.newContext()).newPage()
  await decideApplication(page)
  await payOut(page, borrower)
  await matchPayment(page, borrower)
  const number = await complain(borrower)
  await answerComplaint(page, borrower, number)
  await waiveCharge(page)

  await at(page, /Auditor/, 'audit')
  const read = page.getByRole('table', { name: 'Audit log' })
  for (const [staff, act, about] of [
    ['arjun@', 'applicationApprove', 'application'],
    ['dewi@', 'matchEvent', 'event'],
    ['budi@', 'proposalApprove', 'event'],
    ['rina@', 'complaintReply', number],
    ['dewi@', 'waiveCharges', 'order TR-overdue'],
    ['budi@', 'proposalApprove', 'order TR-overdue'],
  ] as const)
    await expect(
      read.getByRole('row').filter({ hasText: staff }).filter({ hasText: act }).filter({ hasText: about }),
    ).not.toHaveCount(0)
  await borrower.context().close()
})

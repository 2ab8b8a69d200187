import type { Page } from '@playwright/test'
import { type Applicant, fillSteps, handIn } from './applicant.ts'
import { expect } from './journey.ts'
import { codeSentTo, type Demo } from './promotion-demo.ts'
import { askCode, button, field, landingOf } from './promotion-visitor.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'
import type { Phone } from './sign-in.ts'

export type Borrower = Applicant & { demo: Demo; phone: Phone }

const campaigns = { id: 'indonesia', in: 'india' } as const
/** A product with one payment, which the demo offers everybody. */
const products = { id: 'Terang Kilat', in: 'Saaf Quick' }

/** Waits for a page, and for something on it that leads on: a way back alone is a dead end. */
export async function reach(page: Page, address: RegExp) {
  await page.waitForURL(address)
  const onwards = page.locator('main').locator('a[href], button:enabled')
  await expect(onwards.filter({ visible: true }).first()).toBeVisible()
}

/** Looks at home, which says at every stage what there is and what comes next. */
export async function lookHome(
  { page, demo, market }: Borrower,
  [headline, action]: readonly [string, string],
) {
  await page.goto(`${demo.url}/main?lang=en${market === 'in' ? '&needPop=1' : ''}`)
  await reach(page, /\/main/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(page.getByRole('link', { name: action, exact: true })).toBeVisible()
}

const follow = async (page: Page, name: string, address: RegExp) => {
  await page.getByRole('link', { name, exact: true }).click()
  await reach(page, address)
}

/** From an advertisement in English through the campaign's page, which signs in who registers: one code in all. */
export async function registerAndSignIn({ page, demo, market, phone }: Borrower) {
  await page.goto(landingOf(demo.url, campaigns[market], '&lang=en'))
  await askCode(page, demo.db, ['india', phone[0]])
  await expect(page.getByText('The code has been sent.').first()).toBeVisible()
  await field(page, 'india', 'code').fill(await codeSentTo(demo.db, phone[1]))
  await button(page, 'india', 'apply').click()
  await expect(page.getByText('Go on in the app or in the browser.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on in the browser' }).click()
  await reach(page, /\/main/)
}

export async function applyForLimit(borrower: Borrower, own?: Parameters<typeof fillSteps>[1]) {
  const { page } = borrower
  await follow(page, 'Apply for a loan', /\/apply\?/)
  await fillSteps(borrower, own)
  await handIn(page)
  await reach(page, /\/apply\?/)
  await expect(page.getByText('You can borrow up to')).toBeVisible()
}

const chosen = {
  id: {
    typed: '2.000.000',
    total: 'Rp2.240.000,00',
    button: 'Borrow Rp2.000.000,00',
  },
  in: { typed: '10,000', total: '₹11,200.00', button: 'Borrow ₹10,000.00' },
}

/** Chooses an amount, and sees what it costs before the offer says the same. */
async function chooseAmount({ page, market, hasScript }: Pick<Borrower, 'page' | 'market' | 'hasScript'>) {
  const { typed, total, button } = chosen[market]
  await follow(page, 'Choose amount and term', /\/loanChoose/)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const onwards = page.getByRole('button', { name: 'See the whole offer' })
  // Of the application: payments fall on the day after it.
  await expect(page.getByRole('textbox', { name: 'Day you are paid' })).toHaveValue('25')
  await expect(page.getByText(/^26 \w{3} \d{4}$/).first()).toBeVisible()
  await amount.fill(typed)
  if (!hasScript) await page.getByRole('button', { name: 'Show the new figures' }).click()
  await expect(page.getByText(total, { exact: true })).toBeVisible()
  await onwards.click()
  await reach(page, /\/loanConfirm/)
  await expect(page.getByText(`Together you pay back ${total}.`)).toBeVisible()
  await expect(
    page.getByText('The day after your pay-day (day 25 of the month), at no extra cost'),
  ).toBeVisible()
  await expect(page.locator('button[value=confirm]')).toHaveText(button)
}

/** From the products to a loan whose money is on its way; returns its order. */
export async function borrow({ page, market, hasScript }: Borrower): Promise<string> {
  await page.getByRole('button', { name: `See offer: ${products[market]}` }).click()
  await reach(page, /\/product\?/)
  await chooseAmount({ page, market, hasScript })
  if (market === 'in') await page.getByRole('button', { name: 'Agree', exact: true }).click()
  const agreed = page.getByRole('checkbox')
  if (!hasScript && !(await agreed.isChecked())) await agreed.check()
  await page.getByRole('button', { name: /^Borrow/ }).click()
  await reach(page, /\/loanDetails\?.*from=confirm/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved. Your money is on its way')
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

/** Plays the company that pays out. */
export async function payOut({ page, demo }: Borrower, orderId: string) {
  const tab = await page.context().newPage()
  await tab.goto(`${demo.url}/testPreview?lang=en`)
  await tab.getByRole('button', { name: orderId }).click()
  await expect(tab.getByText('The money has arrived.')).toBeVisible()
  await tab.close()
}

/** Settles the loan on the day that it was paid out, by a code that is paid at the bank. */
export async function repayAll({ page, demo, hasScript }: Borrower) {
  await follow(page, 'Repay', /\/repay/)
  await page.getByRole('button', { name: /^Settle the whole loan/ }).click()
  await reach(page, /\/that/)
  const code = await codeOn(page)
  await sandboxConsoleOf(demo.url, page.request).pay(code, 'exact')
  if (!hasScript) await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible()
  await follow(page, 'Back to my loan', /\/loanDetails/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All repaid. Thank you')
}

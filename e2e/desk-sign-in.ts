import type { Browser, Page } from '@playwright/test'
import { STAFF_COOKIE } from '../web/page/cookies.server.ts'

/** Signs in at the demo's desk as one of its people, by name or role. */
export async function signInAtDesk(page: Page, url: string, who: string | RegExp): Promise<void> {
  await page.context().clearCookies({ name: STAFF_COOKIE })
  await page.goto(`${url}/desk/signIn?lang=en`)
  await page.getByRole('button', { name: who }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Another browser, in which an agent looks at a complaint. */
export async function openComplaintAtDesk(browser: Browser, url: string, number: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signInAtDesk(page, url, /Agent/)
  await page.goto(`${url}/desk/complaint?id=${number}&lang=en`)
  return page
}

export async function answerAtDesk(page: Page, text: string): Promise<void> {
  await page.getByLabel('Answer to the borrower').fill(text)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('Rina answered').waitFor()
}

import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { ANSWER, codeSentTo, type Demo, readPicture } from './promotion-demo.ts'

export const markets = {
  id: { query: 'lang=en', phone: (last: string) => [`0812 345 67${last}`, `+6281234567${last}`] as const },
  in: {
    query: 'needPop=1&lang=en',
    phone: (last: string) => [`98765 432${last}`, `+9198765432${last}`] as const,
  },
}
export type Phone = readonly [typed: string, normal: string]
type Database = Pick<Demo, 'url' | 'db'>

export const loginAddress = ({ url }: Pick<Demo, 'url'>, market: keyof typeof markets, next = '') =>
  `${url}/login?${markets[market].query}${next && `&next=${encodeURIComponent(next)}`}`

export const READ_PICTURE = 'Copy letters from a picture instead'

export async function askCode(page: Page, { db }: Database, [typed]: Phone): Promise<void> {
  await page.getByLabel('Mobile number').fill(typed)
  const picture = page.getByLabel('Letters in the picture', { exact: true })
  // With a script the phone works, once the page is interactive.
  await expect(picture.or(page.getByRole('button', { name: READ_PICTURE }))).toBeVisible()
  if (await picture.isVisible()) {
    await readPicture(page, db)
    await picture.fill(ANSWER)
  }
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('The code is on its way to')).toBeVisible({ timeout: 20_000 })
}

export async function fillCode(page: Page, { db }: Database, [, normal]: Phone): Promise<void> {
  await page.getByLabel('SMS code', { exact: true }).fill(await codeSentTo(db, normal))
}

export const agreeToTerms = (page: Page) =>
  page.getByLabel('I accept the terms and the privacy policy.').check()

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** From the sign-in page on, to wherever it leads. */
export async function signIn(page: Page, demo: Database, phone: Phone): Promise<void> {
  await askCode(page, demo, phone)
  await fillCode(page, demo, phone)
  await agreeToTerms(page)
  await signInButton(page).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Another code for the same phone, as after a minute. */
export const afterAMinute = ({ db }: Database) => db.deleteFrom('sms_grants').execute()

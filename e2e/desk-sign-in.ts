import type { Page } from '@playwright/test'
import { STAFF_COOKIE } from '../web/serving/cookies.server.ts'

/** Signs in at the demo's desk as one of its people, by name or role. */
export async function signInAtDesk(page: Page, url: string, who: string | RegExp): Promise<void> {
  await page.context().clearCookies({ name: STAFF_COOKIE })
  await page.goto(`${url}/desk/signIn?lang=en`)
  await page.getByRole('button', { name: who }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

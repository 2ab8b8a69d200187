import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { isHydrated } from './looks.ts'

type Visit = { role: RegExp; lang: string }

/** Goes through every page that a role has at the desk, and through the first record of each list. */
export async function* deskPages(page: Page, url: string, { role, lang }: Visit): AsyncGenerator<string> {
  await signInAtDesk(page, url, role)
  await page.goto(`${url}/desk?lang=${lang}`)
  const links = await page.locator('nav').first().getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const address of addresses) {
    yield await open(page, `${url}${address}`)
    const first = page.locator('a[data-row]').first()
    const record = (await first.count()) > 0 ? await first.getAttribute('href') : null
    if (record) yield await open(page, url + record)
  }
}

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.waitForFunction(isHydrated)
  const { pathname, search } = new URL(address)
  return pathname + search
}

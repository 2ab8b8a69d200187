import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { isHydrated } from './looks.ts'

type Visit = {
  role: RegExp
  lang: string
  /** Of the pages in the navigation, those to go to. */
  only?: (path: string) => boolean
}

/** The addresses of the pages that the navigation leads to. */
export async function navigationOf(page: Page, url: string, { role, lang }: Visit): Promise<string[]> {
  await signInAtDesk(page, url, role)
  await page.goto(`${url}/desk?lang=${lang}`)
  return page
    .locator('nav')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Goes through every page that a role has at the desk, and through the first record of each list. */
export async function* deskPages(page: Page, url: string, visit: Visit): AsyncGenerator<string> {
  const { only = () => true } = visit
  for (const address of await navigationOf(page, url, visit)) {
    if (!only(pathOf(address))) continue
    yield await open(page, `${url}${address}`)
    const first = page.locator('a[data-row]').first()
    const record = (await first.count()) > 0 ? await first.getAttribute('href') : null
    if (record) yield await open(page, url + record)
  }
}

export const pathOf = (address: string) => new URL(address, 'http://own.invalid').pathname

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.waitForFunction(isHydrated)
  const { pathname, search } = new URL(address)
  return pathname + search
}

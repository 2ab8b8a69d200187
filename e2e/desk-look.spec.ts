import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { isHydrated, openFolds, overflowing, settle, smallTargets } from './looks.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Everything open, on a laptop and a phone, light and dark. */
async function look(page: Page, address: string) {
  await page.waitForFunction(isHydrated)
  await page.evaluate(openFolds)
  for (const [size, name] of [
    [laptop, 'laptop'],
    [phone, 'phone'],
  ] as const) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
      expect.soft(await violations(page, 'html', rules), `${address}, ${name}, ${colorScheme}`).toEqual([])
    }
    expect.soft(await page.evaluate(overflowing), `${address}, ${name}: too wide`).toEqual([])
  }
  expect.soft(await page.evaluate(smallTargets), `${address}: at least 44 px on a phone`).toEqual([])
}

for (const role of ['Agent', 'Officer', 'Treasurer', 'Manager', 'Auditor'])
  for (const [lang, language] of [
    ['en', 'English'],
    ['id', 'Indonesian'],
  ] as const)
    test(`every page that the ${role.toLowerCase()} has at the desk is accessible and fits, in ${language}`, async ({
      page,
      baseURL,
    }) => {
      test.slow()
      await signInAtDesk(page, baseURL, new RegExp(role))
      await page.goto(`${baseURL}/desk?lang=${lang}`)
      const links = await page.locator('nav').first().getByRole('link').all()
      const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
      expect(addresses.length).toBeGreaterThan(1)
      for (const address of addresses) {
        await page.goto(baseURL + address)
        await look(page, String(address))
        const first = page.locator('a[data-row]').first()
        const record = (await first.count()) > 0 ? await first.getAttribute('href') : null
        if (!record) continue
        await page.goto(baseURL + record)
        await look(page, record)
      }
    })

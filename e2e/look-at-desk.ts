import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect } from './journey.ts'
import { isHydrated, openFolds, overflowing, settle, smallTargets } from './looks.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Everything open, on a laptop and a phone, light and dark. */
export async function lookAtDesk(page: Page, address: string): Promise<void> {
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

import type { Page } from '@playwright/test'
import { countOf, hasTurn, isSoak } from '../tools/counts.ts'
import { violations } from './axe.ts'
import { expect } from './journey.ts'
import { lookAtFit, lookWithSettings } from './look-with-settings.ts'
import { isHydrated, openFolds, settle, smallTargets } from './looks.ts'
import { keyboardProblems } from './tab-stops.ts'

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }
const sizes = [
  { name: 'laptop', ...laptop },
  { name: 'phone', ...phone },
]
const themes = ['light', 'dark'] as const
const turns = { of: themes.length, count: countOf('viewsPerDeskPage') / sizes.length }

/** Everything open, on a laptop and a phone, light and dark: in `npm test` the one light and the other dark. */
export async function lookAtDesk(page: Page, address: string): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.setViewportSize(laptop)
  if (isSoak) expect.soft(await keyboardProblems(page), `${address}, by keyboard`).toEqual([])
  await page.evaluate(openFolds)
  for (const [no, { name, ...size }] of sizes.entries()) {
    await page.setViewportSize(size)
    const shown = themes.filter((_, theme) => hasTurn(theme, no, turns))
    for (const [index, colorScheme] of shown.entries()) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(settle)
      // In its second theme the page is the same but for its colours.
      const rules = index > 0 ? ['color-contrast'] : undefined
      expect.soft(await violations(page, 'html', rules), `${address}, ${name}, ${colorScheme}`).toEqual([])
    }
    await lookAtFit(page, `${address}, ${name}`)
  }
  expect.soft(await page.evaluate(smallTargets), `${address}: at least 44 px on a phone`).toEqual([])
  await page.setViewportSize(smallest)
  await lookAtFit(page, `${address} at 320 px`)
  if (!isSoak) return
  // Where text is large, tables are read as on a phone.
  await page.setViewportSize(phone)
  await lookWithSettings(page, address)
}

import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

const STOPS_MAX = 80

/** Goes on with Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted, 'is reached with Tab').toBeFocused()
}

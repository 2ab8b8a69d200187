import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect } from './journey.ts'

/** The late loan of the demo that nothing but the hours forbids to call about. */
export const LATE_ORDER = 'TR-late-40'

export async function openOrder(page: Page, url: string, order = LATE_ORDER): Promise<void> {
  await page.goto(`${url}/desk/arrearsOrder?id=${order}&lang=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order}`)
}

/** Every span in which contact is permitted is longer than a step, and so is every night. */
export async function moveClockUntil(
  page: Page,
  url: string,
  wanted: 'permitted' | 'refused',
): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    // A session at the desk ends when it is left alone for some hours.
    await signInAtDesk(page, url, /Agent/)
    await openOrder(page, url)
    const isRefused = await page.getByText('Contact is refused now.').isVisible()
    if (isRefused === (wanted === 'refused')) return
    await page.goto(`${url}/testPreview?lang=en`)
    await page.getByRole('button', { name: '+6 hours' }).click()
    await expect(page.getByText(/The clock now shows/)).toBeVisible()
  }
  throw new Error(`the clock never came to an hour at which contact is ${wanted}`)
}

import type { Page } from '@playwright/test'
import { countOf, hasTurn } from '../tools/counts.ts'
import { violations } from './axe.ts'
import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'
import { lookAtFit, lookWithSettings } from './look-with-settings.ts'
import {
  brokenWords,
  isHydrated,
  openFolds,
  sendEmptyForm,
  settle,
  showDialog,
  smallTargets,
} from './looks.ts'
import { keyboardProblems } from './tab-stops.ts'

test.describe.configure({ mode: 'parallel' })

type Theme = 'light' | 'dark'
const designed = { width: 360, height: 800 }
const smallest = { width: 320, height: 640 }

/** Small and designed, read by axe in these themes; `within` is what has changed since the last look. */
async function look(
  page: Page,
  state: string,
  { within = 'html', themes }: { within?: string; themes: Theme[] },
) {
  await page.setViewportSize(designed)
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    // In its second theme the page is the same but for its colours.
    const found = await violations(page, within, index > 0 ? ['color-contrast'] : undefined)
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.evaluate(settle)
  expect.soft(await page.evaluate(smallTargets), `${state}: at least 44 px`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${state}: words at 360 px`).toEqual([])
  await page.setViewportSize(smallest)
  await lookAtFit(page, `${state} at 320 px`)
  expect.soft(await page.evaluate(brokenWords), `${state}: words at 320 px`).toEqual([])
  if (themes.length > 0) await lookWithSettings(page, state)
}

const themes: Theme[] = ['light', 'dark']
const read = { of: languages.length, count: countOf('languagesPerAxe') }

for (const [index, [about, address]] of Object.entries(everyPage).entries())
  test(`${about}, with everything open, is hydrated as it was sent, accessible, light and dark and with other settings, and fits every phone, in four languages`, async ({
    page,
    errors,
  }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [turn, lang] of languages.entries()) {
      const shown = hasTurn(turn, index, read) ? themes : []
      await page.goto(withLanguage(address, lang))
      await page.waitForFunction(isHydrated)
      // React reports a mismatch as an error of the page.
      expect.soft(errors.splice(0), lang).toEqual([])
      if (shown.length > 0) expect.soft(await keyboardProblems(page), `${lang}, by keyboard`).toEqual([])
      const dialogs = await page.evaluate(openFolds)
      await look(page, lang, { themes: shown })
      for (let dialog = 0; dialog < dialogs; dialog++) {
        await page.evaluate(showDialog, dialog)
        await look(page, `${lang}, dialog ${dialog}`, { within: ':popover-open', themes: shown })
      }
      await page.evaluate(showDialog, -1)
      if (await page.evaluate(sendEmptyForm)) {
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        await look(page, `${lang}, refused`, { within: 'main', themes: shown })
      }
    }
  })

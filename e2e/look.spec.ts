import type { Page } from '@playwright/test'
import { countOf, hasTurn } from '../tools/counts.ts'
import { violations } from './axe.ts'
import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, loanOf, test } from './journey.ts'
import {
  brokenWords,
  isHydrated,
  openFolds,
  overflowing,
  sendEmptyForm,
  settle,
  showDialog,
  smallTargets,
} from './looks.ts'

type Theme = 'light' | 'dark'
const designed = { width: 360, height: 800 }
const smallest = { width: 320, height: 640 }

/** Text of twice the size, as phones can be set to. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root{font-size:200%!important}')
    document.adoptedStyleSheets = [sheet]
  })

/** Small and designed, in the themes that have their turn; `within` is what has changed since the last look. */
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
  expect.soft(await page.evaluate(overflowing), `${state} at 320 px`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${state}: words at 320 px`).toEqual([])
}

const themes: Theme[] = ['light', 'dark']
const inTurn = { of: themes.length, count: countOf('themesPerPage') }
const read = { of: languages.length, count: countOf('languagesPerAxe') }

for (const [index, [about, address]] of Object.entries(everyPage).entries())
  test(`${about}, with everything open, is hydrated as it was sent, accessible, light and dark, and fits every phone, in four languages`, async ({
    page,
    errors,
  }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [turn, lang] of languages.entries()) {
      const turns = themes.filter((_, theme) => hasTurn(theme, index + turn, inTurn))
      const shown = hasTurn(turn, index, read) ? turns : []
      await page.goto(withLanguage(address, lang))
      await page.waitForFunction(isHydrated)
      // React reports a mismatch as an error of the page.
      expect.soft(errors.splice(0), lang).toEqual([])
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
    await enlarge(page)
    expect(await page.evaluate(overflowing), 'text of twice the size').toEqual([])
  })

test('reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(loanOf('id', 'due'))
  await page.getByRole('button', { name: 'Beri nilai layanan kami' }).click()
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration)),
    ),
  )
  expect(longest).toBeLessThanOrEqual(1)
})

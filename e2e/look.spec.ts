import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, loanOf, test } from './journey.ts'
import {
  brokenWords,
  openFolds,
  overflowing,
  sendEmptyForm,
  settle,
  showDialog,
  smallTargets,
} from './looks.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (part: Element | Document, options: object) => Promise<{ violations: Violation[] }> }

/** What axe finds in a part of the page; of the rules alone that are named, where some are. */
async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe)
  const found = await page.evaluate(
    async ({ within, rules }) => {
      const { run } = (window as never as { axe: Axe }).axe
      const part = document.querySelector(within) ?? document
      return (await run(part, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations
    },
    { within, rules },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const designed = { width: 360, height: 800 }
const smallest = { width: 320, height: 640 }

/** Text of twice the size, as phones can be set to. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root{font-size:200%!important}')
    document.adoptedStyleSheets = [sheet]
  })

const soak = process.env['SOAK'] === '1'

type Look = { state: string; within?: string; byAxe: boolean }

/** Small and designed, light and dark; `within` is what has changed since the last look. */
async function look(page: Page, { state, within = 'html', byAxe }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(designed)
  await page.evaluate(settle)
  if (byAxe) expect.soft(await violations(page, within), state).toEqual([])
  expect.soft(await page.evaluate(smallTargets), `${state}: at least 44 px`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${state}: words at 360 px`).toEqual([])
  if (byAxe) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(settle)
    // The page is the same but for its colours.
    expect.soft(await violations(page, within, ['color-contrast']), `${state}, dark`).toEqual([])
  }
  await page.setViewportSize(smallest)
  expect.soft(await page.evaluate(overflowing), `${state} at 320 px`).toEqual([])
  expect.soft(await page.evaluate(brokenWords), `${state}: words at 320 px`).toEqual([])
}

for (const [index, [about, address]] of Object.entries(everyPage).entries())
  test(`${about}, with everything open, is accessible, light and dark, and fits every phone, in four languages`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [language, lang] of languages.entries()) {
      // Axe reads structure and colours, which all languages share: each page has it in one of them, in the soak in all.
      const byAxe = soak || language === index % languages.length
      await page.goto(withLanguage(address, lang))
      const dialogs = await page.evaluate(openFolds)
      await look(page, { state: lang, byAxe })
      for (let dialog = 0; dialog < dialogs; dialog++) {
        await page.evaluate(showDialog, dialog)
        await look(page, { state: `${lang}, dialog ${dialog}`, within: ':popover-open', byAxe })
      }
      await page.evaluate(showDialog, -1)
      if (await page.evaluate(sendEmptyForm)) {
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        await look(page, { state: `${lang}, refused`, within: 'main', byAxe })
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
